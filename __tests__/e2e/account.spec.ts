import { expect, type Page } from '@playwright/test';
import { expectKeptWhenTurned } from '../support/expectKeptWhenTurned';
import { expectAccessible } from '../support/portalAxe';
import { detailsOf } from '../support/portalOrders';
import { button, keysOf, recordCalls, signedInStorage, store, toast } from '../support/portalSteps';
import { inBothLanguages, test } from '../support/portalTest';
import { fill } from '../support/portalTexts';
import { SHIPPING } from '../support/shippingAddress';

const PATH = '/address-payment-details';
const DETAILS = '/api/user/details';
const CARD = '/api/user/updateCard';
const GOOD_CARD = '5555555555554444';
const EXPIRED_CARD = '4000000000000069';

/** The next write is carried out and its answer lost; a socket that is cut would be tried again by the browser itself. */
async function loseAnswer(page: Page, path: string): Promise<void> {
  let isLost = false;
  await page.route(`**${path}`, async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.continue();
    isLost = true;
    await route.fetch();
    return route.abort();
  });
}

inBothLanguages((t) => {
  const { account: text, language } = t;
  const { actions } = t.common;
  const open = async (page: Page, customer: { email: string; token: string }, search = '') => {
    await store(page, signedInStorage(customer.email, customer.token, t));
    await page.goto(PATH + search);
    // A text, since a dialog that is open at once hides the heading from roles.
    await expect(page.getByText(text.cards.title, { exact: true })).toBeVisible();
  };
  const fillCard = async (page: Page, number: string) => {
    await page.getByLabel(text.fields.cardNumber).fill(number);
    await page.getByLabel(text.fields.cardMonth).fill('12');
    await page.getByLabel(text.fields.cardYear).fill('2031');
    await page.getByLabel(text.fields.cardSecurityCode).fill('123');
  };

  test('a double click opens a form, and leaves it open', async ({ portal, api }) => {
    await open(portal, await api.customer({ len: language }));
    for (const opener of [button(portal, text.edit).first(), button(portal, text.addresses.add)]) {
      await opener.click();
      await expect(portal.getByRole('dialog')).toBeVisible();
      // The second half of a slow one hits what has opened, or what is beside it.
      await portal.mouse.down({ clickCount: 2 });
      await portal.mouse.up({ clickCount: 2 });
      await button(portal.getByRole('dialog'), actions.cancel).click();
      await expect(portal.getByRole('dialog')).toHaveCount(0);
    }
  });

  test('the page and every dialog are accessible, also at 400 %', async ({ portal, api }) => {
    const customer = await api.customer({ len: language });
    await open(portal, customer);
    await expectAccessible(portal);
    await button(portal, text.edit).first().click();
    await portal.getByLabel(text.fields.email).fill(`neu-${customer.email}`);
    await portal.getByLabel(text.fields.phone).fill('1');
    await button(portal, text.email.verify).click();
    await expect(portal.getByLabel(text.fields.otp)).toBeVisible();
    await expectAccessible(portal);
    await button(portal, actions.cancel).click();
    await button(portal, text.addresses.add).click();
    await button(portal.getByRole('dialog'), text.addresses.addConfirm).click();
    await expect(portal.getByText(text.rules.country)).toBeVisible();
    await expectAccessible(portal);
    // 1280 x 1024 at 400 %.
    await portal.setViewportSize({ width: 320, height: 256 });
    await portal.getByLabel(text.fields.country, { exact: true }).selectOption('AT');
    await portal.getByLabel(text.fields.state).selectOption('9');
    await button(portal.getByRole('dialog'), text.addresses.addConfirm).click();
    await expect(portal.getByLabel(text.fields.address1)).toBeFocused();
    await expect(portal.getByLabel(text.fields.address1)).toBeInViewport();
    await expectAccessible(portal);
    await button(portal, actions.cancel).click();
    await button(portal, text.delete).last().click();
    await expect(portal.getByText(text.cards.deleteText)).toBeVisible();
    await expectAccessible(portal);
  });

  test('by keyboard alone: a card, refused and then saved, and the focus comes back', async ({ portal, api }) => {
    const customer = await api.customer({ len: language });
    await open(portal, customer);
    const calls = recordCalls(portal, CARD);
    const opener = portal.getByRole('region', { name: /4242/ }).getByRole('button', { name: text.edit });
    await opener.focus();
    await portal.keyboard.press('Enter');
    const dialog = portal.getByRole('dialog', { name: fill(text.cards.editTitle, { last4: '4242' }) });
    await expect(dialog).toBeVisible();
    const type = async (number: string) => {
      await portal.getByLabel(text.fields.cardNumber).focus();
      for (const value of [number, '12', '2031', '123']) {
        await portal.keyboard.press('ControlOrMeta+a');
        await portal.keyboard.type(value);
        await portal.keyboard.press('Tab');
      }
      await portal.getByLabel(text.fields.cardSecurityCode).focus();
      await portal.keyboard.press('Enter');
    };
    await type(EXPIRED_CARD);
    await expect(dialog.getByRole('alert').filter({ hasText: t.server.cardExpired })).toBeVisible();
    await expectAccessible(portal);
    await type(GOOD_CARD);
    await expect(toast(portal, t.server.cardUpdated)).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(portal.getByRole('region', { name: /4444/ }).getByRole('button', { name: text.edit })).toBeFocused();
    expect((await detailsOf(api, customer.token)).paySources).toMatchObject([{ cardLast4: '4444' }]);
    // A refusal is an outcome: the next card is another action.
    expect(keysOf(calls)).toHaveLength(2);
  });

  test('a lost answer: the card is sent again with its key, and saved once', async ({ portal, api }) => {
    const customer = await api.customer({ len: language, card: 'none', statuses: ['CANCELLED'] });
    await open(portal, customer, '?isEditPaymentCard=true');
    const calls = recordCalls(portal, CARD);
    await loseAnswer(portal, CARD);
    await fillCard(portal, GOOD_CARD);
    await button(portal, text.cards.save).click();
    await expect(portal.getByText(text.lost.unknown)).toBeVisible();
    await expect(portal.getByLabel(text.fields.cardNumber)).toHaveValue(GOOD_CARD);
    await button(portal, text.cards.save).dblclick();
    await expect(toast(portal, t.server.cardUpdated)).toBeVisible();
    expect(keysOf(calls)).toHaveLength(1);
    expect((await detailsOf(api, customer.token)).paySources).toHaveLength(1);
    await expect(portal).toHaveURL(PATH);
  });

  test('a lost answer: the shop is asked what it holds', async ({ portal, api }) => {
    const customer = await api.customer({ len: language });
    await open(portal, customer, '?isEditAddress=true');
    const calls = recordCalls(portal, DETAILS);
    // The answer is lost, the change is not.
    await loseAnswer(portal, DETAILS);
    await portal.getByLabel(text.fields.address1).fill('Neue Gasse 5');
    await button(portal, text.save).dblclick();
    await expect(toast(portal, text.addresses.updated)).toBeVisible();
    await expect(portal.getByRole('dialog')).toHaveCount(0);
    expect((await detailsOf(api, customer.token)).address1).toBe('Neue Gasse 5');
    expect(calls.filter((call) => call.method() === 'POST')).toHaveLength(1);
    // Now the change itself never arrives.
    await button(portal, text.edit).first().click();
    await portal.getByLabel(text.fields.firstName).fill('Zoë Ayşe');
    const isWrite = (url: URL) => url.pathname === DETAILS;
    await portal.route(isWrite, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
    await button(portal, text.save).click();
    await expect(portal.getByText(text.lost.unknown)).toBeVisible();
    await expect(portal.getByLabel(text.fields.firstName)).toHaveValue('Zoë Ayşe');
    await portal.unroute(isWrite);
    await button(portal, text.save).click();
    await expect(toast(portal, text.info.saved)).toBeVisible();
    expect((await detailsOf(api, customer.token)).firstName).toBe('Zoë Ayşe');
  });

  test('what was typed survives a reload, Back and Escape by accident and a click beside the dialog', async ({
    portal,
    api,
  }) => {
    await open(portal, await api.customer({ len: language }));
    await portal.evaluate((path) => {
      history.replaceState(null, '', '/previous-payments');
      history.pushState(null, '', path);
    }, PATH);
    await button(portal, text.edit).first().click();
    await portal.getByLabel(text.fields.firstName).fill('Zoë Ayşe');
    await portal.keyboard.press('Escape');
    await portal.evaluate(() => window.history.back());
    const question = portal.getByRole('dialog', { name: t.shell.leave.title });
    await expect(question).toBeVisible();
    await expectAccessible(portal);
    await button(question, t.shell.leave.stay).press('Enter');
    await expect(question).toHaveCount(0);
    await expect(portal.getByLabel(text.fields.firstName)).toBeFocused();
    await portal.mouse.click(3, 3);
    const asked = portal.waitForEvent('dialog');
    // Not waited for: a reload that is called off answers nobody.
    await portal.evaluate(() => void setTimeout(() => window.location.reload()));
    const warning = await asked;
    expect(warning.type()).toBe('beforeunload');
    await warning.dismiss();
    await expect(portal.getByLabel(text.fields.firstName)).toHaveValue('Zoë Ayşe');
  });

  test('an address is added, a shipping address and a card go; the focus stays near', async ({ portal, api }) => {
    const customer = await api.customer({ len: language, statuses: ['CANCELLED'] });
    await api.post(DETAILS, SHIPPING, { token: customer.token });
    await open(portal, customer);
    const dialog = portal.getByRole('dialog');
    const held = () => detailsOf(api, customer.token);

    await button(portal, text.addresses.add).click();
    const typed = { firstName: 'Zoë Ayşe', address1: 'Am Graben 2', postalCode: '1010', city: 'Wien' };
    for (const [name, value] of Object.entries(typed))
      await portal.getByLabel(text.fields[name as keyof typeof typed]).fill(value);
    await portal.getByLabel(text.fields.country, { exact: true }).selectOption('AT');
    await portal.getByLabel(text.fields.state).selectOption('9');
    await button(dialog, text.addresses.addConfirm).click();
    await expect(toast(portal, text.addresses.added)).toBeVisible();
    await expect(dialog).toHaveCount(0);
    expect(await held()).toMatchObject({ ...typed, country: 'AT', state: '9', shipAddress1: SHIPPING.shipAddress1 });
    await expect(portal.getByRole('region', { name: text.addresses.billing })).toContainText(typed.address1);
    await expect(button(portal, text.addresses.add)).toBeFocused();

    const shipping = portal.getByRole('region', { name: text.addresses.shipping });
    await button(shipping, text.delete).click();
    await button(dialog, text.delete).click();
    await expect(toast(portal, t.server.shippingAddressDeleted)).toBeVisible();
    await expect(shipping).toContainText(text.addresses.sameAsBilling);
    await expect(portal.getByRole('heading', { name: text.addresses.shipping })).toBeFocused();
    expect(await held()).toMatchObject({ shipAddress1: '', address1: typed.address1 });

    await button(portal.getByRole('region', { name: /4242/ }), text.delete).click();
    await button(dialog, text.delete).click();
    await expect(toast(portal, t.server.cardDeleted)).toBeVisible();
    await expect(portal.getByText(text.cards.none)).toBeVisible();
    await expect(portal.getByRole('heading', { name: text.cards.title })).toBeFocused();
    expect((await held()).paySources).toEqual([]);
  });

  test('a device that is turned keeps what was typed into a dialog', async ({ portal, api }) => {
    await open(portal, await api.customer({ len: language }));
    const dialog = portal.getByRole('dialog');
    const { address1, city, country, state, cardNumber, cardSecurityCode } = text.fields;
    await button(portal, text.addresses.add).click();
    await portal.getByLabel(address1).fill('Am Graben 2');
    await portal.getByLabel(country, { exact: true }).selectOption('AT');
    await portal.getByLabel(state).selectOption('9');
    const address = { [address1]: 'Am Graben 2', [state]: '9' };
    await expectKeptWhenTurned(dialog, { typed: address, last: city, confirm: text.addresses.addConfirm });
    await button(dialog, actions.cancel).click();

    await button(portal, text.cards.add).click();
    await fillCard(portal, GOOD_CARD);
    const card = { [cardNumber]: GOOD_CARD, [cardSecurityCode]: '123' };
    await expectKeptWhenTurned(dialog, { typed: card, last: cardSecurityCode, confirm: text.cards.save });
  });
});
