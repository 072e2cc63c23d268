import { expect, type Locator, type Page } from '@playwright/test';
import { detailsOf, SHIPPING } from '../support/api';
import { inLanguage, test } from '../support/fixtures';
import { putBefore } from '../support/history';
import { button, keysOf, openAs, recordRequests, toast } from '../support/page';
import { fill, shape } from '../support/texts';

const PATH = '/address-payment-details';
const GOOD_CARD = '5555555555554444';
const EXPIRED_CARD = '4000000000000069';
/** Window of 1280 x 1024 px at 400 % zoom. */
const MAGNIFIED = { width: 320, height: 256 };

interface TurnedDialog {
  /** Typed values by field label. */
  typed: Readonly<Record<string, string>>;
  /** Label of the last field. */
  last: string;
  /** Name of the submit button. */
  confirm: string;
}

/** Rotates the device twice. Expects the typed values, and the last field and the submit button in the viewport. */
async function expectKeptWhenTurned(dialog: Locator, { typed, last, confirm }: TurnedDialog): Promise<void> {
  const page = dialog.page();
  const upright = page.viewportSize();
  for (const size of [{ width: 740, height: 360 }, upright]) {
    if (size) await page.setViewportSize(size);
    for (const [label, value] of Object.entries(typed))
      await expect(dialog.getByLabel(label, { exact: true })).toHaveValue(value);
    const lowest = dialog.getByLabel(last, { exact: true });
    await lowest.blur();
    await lowest.focus();
    await expect(lowest).toBeInViewport();
    await expect(button(dialog, confirm)).toBeInViewport();
  }
}

inLanguage('de', (t) => {
  const { account: text, language } = t;
  const { fields } = text;
  const { actions } = t.common;
  const open = async (page: Page, customer: { email: string; token: string }) => {
    await openAs(page, t, customer, PATH);
    await expect(page.getByText(text.cards.title, { exact: true })).toBeVisible();
  };

  test('a double click on an edit button leaves its form open', async ({ portal, api }) => {
    await open(portal, await api.customer());
    for (const opener of [button(portal, text.edit).first(), button(portal, text.addresses.add)]) {
      await opener.click();
      await expect(portal.getByRole('dialog')).toBeVisible();
      // Because a slow second click hits the open dialog or its backdrop.
      await portal.mouse.down({ clickCount: 2 });
      await portal.mouse.up({ clickCount: 2 });
      await button(portal.getByRole('dialog'), actions.cancel).click();
      await expect(portal.getByRole('dialog')).toHaveCount(0);
    }
  });

  test('a rejected form scrolls to its first invalid field at 400 % zoom', async ({ portal, api }) => {
    await open(portal, await api.customer());
    await portal.setViewportSize(MAGNIFIED);
    await button(portal, text.addresses.add).click();
    await portal.getByLabel(fields.country, { exact: true }).selectOption('AT');
    await portal.getByLabel(fields.state).selectOption('9');
    await button(portal.getByRole('dialog'), text.addresses.addConfirm).click();
    await expect(portal.getByLabel(fields.address1)).toBeFocused();
    await expect(portal.getByLabel(fields.address1)).toBeInViewport();
  });

  test('a card form keeps its focus order when a card is refused and then saved by keyboard', async ({
    portal,
    api,
  }) => {
    const customer = await api.customer({ len: language });
    await open(portal, customer);
    const requests = recordRequests(portal, '/api/user/updateCard');
    await portal.getByRole('region', { name: /4242/ }).getByRole('button', { name: text.edit }).focus();
    await portal.keyboard.press('Enter');
    const dialog = portal.getByRole('dialog', { name: fill(text.cards.editTitle, { last4: '4242' }) });
    await expect(dialog).toBeVisible();
    const type = async (number: string) => {
      await portal.getByLabel(fields.cardNumber).focus();
      // Because a full field moves the focus to the next one.
      for (const [label, value] of [
        [fields.cardNumber, number],
        [fields.cardMonth, '12'],
        [fields.cardYear, '2031'],
        [fields.cardSecurityCode, '123'],
      ] as const) {
        await expect(portal.getByLabel(label)).toBeFocused();
        await portal.keyboard.press('ControlOrMeta+a');
        await portal.keyboard.type(value);
      }
      await portal.keyboard.press('Enter');
    };
    await type(EXPIRED_CARD);
    await expect(dialog.getByRole('alert').filter({ hasText: t.server.cardExpired })).toBeVisible();
    await type(GOOD_CARD);
    await expect(toast(portal, shape(t.server.cardUpdatedPays))).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(portal.getByRole('region', { name: /4444/ }).getByRole('button', { name: text.edit })).toBeFocused();
    // Because a refusal is an outcome, the next card has another key.
    expect(keysOf(requests)).toHaveLength(2);
  });

  test('a form keeps the typed text on Escape, Back, a reload and a click beside the dialog', async ({
    portal,
    api,
  }) => {
    await open(portal, await api.customer());
    await portal.evaluate(putBefore, '/previous-payments');
    await button(portal, text.edit).first().click();
    const field = portal.getByLabel(fields.firstName);
    await field.fill('Zoë Ayşe');
    await portal.keyboard.press('Escape');
    await portal.evaluate(() => window.history.back());
    const question = portal.getByRole('dialog', { name: t.shell.leave.title });
    await button(question, t.shell.leave.stay).press('Enter');
    await expect(question).toHaveCount(0);
    await expect(field).toBeFocused();
    await portal.mouse.click(3, 3);
    const dialog = portal.waitForEvent('dialog');
    // Not awaited, because a cancelled reload never resolves.
    await portal.evaluate(() => void setTimeout(() => window.location.reload()));
    const warning = await dialog;
    expect(warning.type()).toBe('beforeunload');
    await warning.dismiss();
    await expect(field).toHaveValue('Zoë Ayşe');
  });

  test('deleting an address or a card moves the focus to the heading of its section', async ({ portal, api }) => {
    const customer = await api.customer({ len: language, statuses: ['CANCELLED'] });
    await api.post('/api/user/details', SHIPPING, { token: customer.token });
    await open(portal, customer);
    for (const [region, heading] of [
      [text.addresses.shipping, text.addresses.shipping],
      [/4242/, text.cards.title],
    ] as const) {
      await button(portal.getByRole('region', { name: region }), text.delete).click();
      await button(portal.getByRole('dialog'), text.delete).click();
      await expect(portal.getByRole('heading', { name: heading })).toBeFocused();
    }
    expect(await detailsOf(api, customer.token)).toMatchObject({ shipAddress1: '', paySources: [] });
  });

  test('a dialog keeps the typed values when the device is rotated', async ({ portal, api }) => {
    await open(portal, await api.customer());
    const dialog = portal.getByRole('dialog');
    const { address1, city, country, state, cardNumber, cardSecurityCode } = fields;
    await button(portal, text.addresses.add).click();
    await portal.getByLabel(address1).fill('Am Graben 2');
    await portal.getByLabel(country, { exact: true }).selectOption('AT');
    await portal.getByLabel(state).selectOption('9');
    const address = { [address1]: 'Am Graben 2', [state]: '9' };
    await expectKeptWhenTurned(dialog, { typed: address, last: city, confirm: text.addresses.addConfirm });
    await button(dialog, actions.cancel).click();

    await button(portal, text.cards.add).click();
    const card = { [cardNumber]: '5555 5555 5555 4444', [cardSecurityCode]: '123' };
    for (const [label, value] of Object.entries(card)) await portal.getByLabel(label).fill(value);
    await expectKeptWhenTurned(dialog, { typed: card, last: cardSecurityCode, confirm: text.cards.save });
  });
});
