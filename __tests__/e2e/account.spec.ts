import { expect, type Locator, type Page } from '@playwright/test';
import { type Api, detailsOf, inDays, ordersOf, SHIPPING, totalOf } from '../support/api';
import { expectAccessible } from '../support/axe';
import { inBothLanguages, test } from '../support/fixtures';
import {
  button,
  expectStorage,
  holdRequests,
  keysOf,
  openAs,
  pauseClock,
  recordRequests,
  toast,
} from '../support/page';
import { putBefore } from '../support/history';
import { day, euro, fill, shape } from '../support/texts';

const PATH = '/address-payment-details';
const DETAILS = '/api/user/details';
const CARD = '/api/user/updateCard';
const CODE_MAIL = '/api/user/email-update-mail';
const GOOD_CARD = '5555555555554444';
const EXPIRED_CARD = '4000000000000069';
const SECOND_MS = 1000;
/** Far above the waits before what is in doubt is sent again. In milliseconds. */
const RETRIED = 30_000;

/** Carries the next write out and loses its answer; a socket that is cut would be retried by the browser itself. */
async function loseAnswer(page: Page, path: string): Promise<void> {
  let isLost = false;
  await page.route(`**${path}`, async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.continue();
    isLost = true;
    await route.fetch();
    return route.abort();
  });
}

interface TurnedDialog {
  /** What was typed, by label. */
  typed: Readonly<Record<string, string>>;
  /** The label of the last field. */
  last: string;
  /** The name of the button that sends the form. */
  confirm: string;
}

/** Turns the device and turns it back: what was typed remains, and the last field and the button can be reached. */
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

inBothLanguages((t) => {
  const { account: text, language } = t;
  const { fields } = text;
  const { actions } = t.common;
  const open = async (page: Page, customer: { email: string; token: string }, search = '') => {
    await openAs(page, t, customer, PATH + search);
    // By text, because a dialog that opens with the page hides the heading from roles.
    await expect(page.getByText(text.cards.title, { exact: true })).toBeVisible();
  };
  const fillCard = async (page: Page, number: string) => {
    await page.getByLabel(fields.cardNumber).fill(number);
    await page.getByLabel(fields.cardMonth).fill('12');
    await page.getByLabel(fields.cardYear).fill('2031');
    await page.getByLabel(fields.cardSecurityCode).fill('123');
  };

  test('a double click opens a form and does not close it', async ({ portal, api }) => {
    await open(portal, await api.customer({ len: language }));
    for (const opener of [button(portal, text.edit).first(), button(portal, text.addresses.add)]) {
      await opener.click();
      await expect(portal.getByRole('dialog')).toBeVisible();
      // The second click of a slow double click hits the dialog or what is beside it.
      await portal.mouse.down({ clickCount: 2 });
      await portal.mouse.up({ clickCount: 2 });
      await button(portal.getByRole('dialog'), actions.cancel).click();
      await expect(portal.getByRole('dialog')).toHaveCount(0);
    }
  });

  test('the page and every dialog are accessible, also at 400 % zoom', async ({ portal, api }) => {
    const customer = await api.customer({ len: language });
    await open(portal, customer);
    await expectAccessible(portal);
    await button(portal, text.edit).first().click();
    await portal.getByLabel(fields.email).fill(`neu-${customer.email}`);
    await portal.getByLabel(fields.phone).fill('1');
    await button(portal, text.email.verify).click();
    await expect(portal.getByLabel(fields.otp)).toBeVisible();
    await expectAccessible(portal);
    await button(portal, actions.cancel).click();
    await button(portal, text.addresses.add).click();
    await button(portal.getByRole('dialog'), text.addresses.addConfirm).click();
    await expect(portal.getByText(text.rules.country)).toBeVisible();
    await expectAccessible(portal);
    // 1280 x 1024 at 400 %.
    await portal.setViewportSize({ width: 320, height: 256 });
    await portal.getByLabel(fields.country, { exact: true }).selectOption('AT');
    await portal.getByLabel(fields.state).selectOption('9');
    await button(portal.getByRole('dialog'), text.addresses.addConfirm).click();
    await expect(portal.getByLabel(fields.address1)).toBeFocused();
    await expect(portal.getByLabel(fields.address1)).toBeInViewport();
    await expectAccessible(portal);
    await button(portal, actions.cancel).click();
    await button(portal, text.delete).last().click();
    await expect(portal.getByText(text.cards.deleteText)).toBeVisible();
    await expectAccessible(portal);
  });

  test('a card is refused and then saved by keyboard, and the focus returns', async ({ portal, api }) => {
    const customer = await api.customer({ len: language });
    await open(portal, customer);
    const requests = recordRequests(portal, CARD);
    const opener = portal.getByRole('region', { name: /4242/ }).getByRole('button', { name: text.edit });
    await opener.focus();
    await portal.keyboard.press('Enter');
    const dialog = portal.getByRole('dialog', { name: fill(text.cards.editTitle, { last4: '4242' }) });
    await expect(dialog).toBeVisible();
    const type = async (number: string) => {
      await portal.getByLabel(fields.cardNumber).focus();
      // Each of them leads on to the next one once it is full.
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
    await expectAccessible(portal);
    await type(GOOD_CARD);
    await expect(toast(portal, shape(t.server.cardUpdatedPays))).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(portal.getByRole('region', { name: /4444/ }).getByRole('button', { name: text.edit })).toBeFocused();
    expect((await detailsOf(api, customer.token)).paySources).toMatchObject([{ cardLast4: '4444' }]);
    // A refusal is an outcome, so the next card is another command.
    expect(keysOf(requests)).toHaveLength(2);
  });

  test('a card whose answer was lost is sent again with the same key and saved once', async ({ portal, api }) => {
    const customer = await api.customer({ len: language, card: 'none', statuses: ['CANCELLED'] });
    await open(portal, customer, '?isEditPaymentCard=true');
    const requests = recordRequests(portal, CARD);
    await loseAnswer(portal, CARD);
    await fillCard(portal, GOOD_CARD);
    await button(portal, text.cards.save).click();
    await expect(portal.getByText(text.lost.unknown)).toBeVisible();
    await expect(portal.getByLabel(fields.cardNumber)).toHaveValue(GOOD_CARD);
    await expect(toast(portal, t.server.cardUpdated)).toBeVisible({ timeout: RETRIED });
    expect(keysOf(requests)).toHaveLength(1);
    expect(requests.length).toBeGreaterThan(1);
    expect((await detailsOf(api, customer.token)).paySources).toHaveLength(1);
    await expect(portal).toHaveURL(PATH);
  });

  test('a card that revives a subscription says before and after what is charged when', async ({ portal, api }) => {
    const customer = await api.customer({ len: language, card: 'declining', statuses: ['RECYCLE_FAILED'] });
    const [failed] = await ordersOf(api, customer.token, t);
    const { productName: products = '' } = failed ?? {};
    const date = day(inDays(1));
    await openAs(portal, t, customer, `/manage-subscriptions/${customer.purchaseId}`);
    await portal.getByRole('link', { name: t.subscription.rest.toCard }).click();
    const dialog = portal.getByRole('dialog', { name: fill(text.cards.editTitle, { last4: '0002' }) });
    await expect(dialog.getByText(fill(text.cards.willRevive, { date }))).toBeVisible();
    const amount = failed ? euro(totalOf(failed), language) : '';
    await expect(dialog.getByRole('listitem')).toHaveText(`${products}: ${amount}`);
    await expectAccessible(portal);
    await fillCard(portal, GOOD_CARD);
    await button(dialog, text.cards.save).click();
    const said = { products, revived: `${products} (${amount})`, chargedOn: date };
    await expect(toast(portal, fill(t.server.cardUpdatedRevives, said))).toBeVisible();
    await expect(portal.getByText(fill(text.cards.pays, { products }))).toBeVisible();
    const [revived] = await ordersOf(api, customer.token, t);
    expect(revived).toMatchObject({ status: 'ACTIVE', nextBillDate: inDays(1), cardLast4: '4444' });
  });

  test('a change whose answer was lost is compared with what the server stores', async ({ portal, api }) => {
    const customer = await api.customer({ len: language });
    await open(portal, customer, '?isEditAddress=true');
    const requests = recordRequests(portal, DETAILS);
    await loseAnswer(portal, DETAILS);
    await portal.getByLabel(fields.address1).fill('Neue Gasse 5');
    await button(portal, text.save).dblclick();
    await expect(toast(portal, t.commands.done.saveBilling)).toBeVisible();
    await expect(portal.getByRole('dialog')).toHaveCount(0);
    expect((await detailsOf(api, customer.token)).address1).toBe('Neue Gasse 5');
    expect(requests.filter((request) => request.method() === 'POST')).toHaveLength(1);
    // Loses the change itself.
    await button(portal, text.edit).first().click();
    await portal.getByLabel(fields.firstName).fill('Zoë Ayşe');
    const isWrite = (url: URL) => url.pathname === DETAILS;
    await portal.route(isWrite, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
    await button(portal, text.save).click();
    await expect(portal.getByText(text.lost.unknown)).toBeVisible();
    await expect(portal.getByLabel(fields.firstName)).toHaveValue('Zoë Ayşe');
    await portal.unroute(isWrite);
    await expect(toast(portal, t.commands.done.saveInfo)).toBeVisible({ timeout: RETRIED });
    expect((await detailsOf(api, customer.token)).firstName).toBe('Zoë Ayşe');
  });

  test('the code of a new e-mail address can be entered after the way to the mail app', async ({ portal, api }) => {
    const { account } = t;
    const customer = await api.customer();
    const next = `neu-${customer.email}`;
    await openAs(portal, t, customer, PATH);
    await button(portal.getByRole('region', { name: account.info.title }), account.edit).click();
    const dialog = portal.getByRole('dialog', { name: account.info.editTitle });
    await dialog.getByLabel(account.fields.email).fill(next);
    await button(dialog, account.email.verify).click();
    const code = dialog.getByLabel(account.fields.otp);
    await expect(code).toBeFocused();
    // The browser asks whether to leave; a tab that it discards by itself does not.
    portal.on('dialog', (question) => void question.accept());
    await portal.reload();
    await expect(dialog.getByLabel(account.fields.email)).toHaveValue(next);
    await expect(code).toBeFocused();
    await expectAccessible(portal);
    await code.fill(await api.code(next));
    await button(dialog, account.save).click();
    await expect(toast(portal, t.commands.done.saveInfo)).toBeVisible();
    await expect(portal).toHaveURL('/');
    expect((await detailsOf(api, customer.token)).emailAddress).toBe(next);
    expect(await portal.evaluate(() => sessionStorage.getItem('emailChange'))).toBeNull();
  });

  test('what was typed is kept on Escape, Back, a reload and a click beside the dialog', async ({ portal, api }) => {
    await open(portal, await api.customer({ len: language }));
    await portal.evaluate(putBefore, '/previous-payments');
    await button(portal, text.edit).first().click();
    await portal.getByLabel(fields.firstName).fill('Zoë Ayşe');
    await portal.keyboard.press('Escape');
    await portal.evaluate(() => window.history.back());
    const question = portal.getByRole('dialog', { name: t.shell.leave.title });
    await expect(question).toBeVisible();
    await expectAccessible(portal);
    await button(question, t.shell.leave.stay).press('Enter');
    await expect(question).toHaveCount(0);
    await expect(portal.getByLabel(fields.firstName)).toBeFocused();
    await portal.mouse.click(3, 3);
    const dialog = portal.waitForEvent('dialog');
    // Not awaited, because a reload that is cancelled never answers.
    await portal.evaluate(() => void setTimeout(() => window.location.reload()));
    const warning = await dialog;
    expect(warning.type()).toBe('beforeunload');
    await warning.dismiss();
    await expect(portal.getByLabel(fields.firstName)).toHaveValue('Zoë Ayşe');
  });

  test('adds an address, deletes a shipping address and a card, and keeps the focus nearby', async ({
    portal,
    api,
  }) => {
    const customer = await api.customer({ len: language, statuses: ['CANCELLED'] });
    await api.post(DETAILS, SHIPPING, { token: customer.token });
    await open(portal, customer);
    const dialog = portal.getByRole('dialog');
    const stored = () => detailsOf(api, customer.token);

    await button(portal, text.addresses.add).click();
    const typed = { firstName: 'Zoë Ayşe', address1: 'Am Graben 2', postalCode: '1010', city: 'Wien' };
    for (const [name, value] of Object.entries(typed))
      await portal.getByLabel(fields[name as keyof typeof typed]).fill(value);
    await portal.getByLabel(fields.country, { exact: true }).selectOption('AT');
    await portal.getByLabel(fields.state).selectOption('9');
    await button(dialog, text.addresses.addConfirm).click();
    await expect(toast(portal, t.commands.done.addAddress)).toBeVisible();
    await expect(dialog).toHaveCount(0);
    expect(await stored()).toMatchObject({ ...typed, country: 'AT', state: '9', shipAddress1: SHIPPING.shipAddress1 });
    await expect(portal.getByRole('region', { name: text.addresses.billing })).toContainText(typed.address1);
    await expect(button(portal, text.addresses.add)).toBeFocused();

    const shipping = portal.getByRole('region', { name: text.addresses.shipping });
    await button(shipping, text.delete).click();
    await button(dialog, text.delete).click();
    await expect(toast(portal, t.server.shippingAddressDeleted)).toBeVisible();
    await expect(shipping).toContainText(text.addresses.sameAsBilling);
    await expect(portal.getByRole('heading', { name: text.addresses.shipping })).toBeFocused();
    expect(await stored()).toMatchObject({ shipAddress1: '', address1: typed.address1 });

    await button(portal.getByRole('region', { name: /4242/ }), text.delete).click();
    await button(dialog, text.delete).click();
    await expect(toast(portal, t.server.cardDeleted)).toBeVisible();
    await expect(portal.getByText(text.cards.none)).toBeVisible();
    await expect(portal.getByRole('heading', { name: text.cards.title })).toBeFocused();
    expect((await stored()).paySources).toEqual([]);
  });

  test('what was typed into a dialog is kept when the device is turned', async ({ portal, api }) => {
    await open(portal, await api.customer({ len: language }));
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
    await fillCard(portal, GOOD_CARD);
    const card = { [cardNumber]: GOOD_CARD, [cardSecurityCode]: '123' };
    await expectKeptWhenTurned(dialog, { typed: card, last: cardSecurityCode, confirm: text.cards.save });
  });

  const countdown = (time: string) => fill(text.email.resendIn, { time });

  /** Opens the dialog of the personal data and enters another address. */
  const openInfo = async (page: Page, api: Api) => {
    const customer = await api.customer({ len: language });
    const next = `neu-${customer.email}`;
    await openAs(page, t, customer, PATH);
    await button(page.getByRole('region', { name: text.info.title }), text.edit).click();
    const dialog = page.getByRole('dialog', { name: text.info.editTitle });
    await dialog.getByLabel(fields.email).fill(next);
    return { token: customer.token, next, dialog };
  };
  /** The same with a stopped clock. */
  async function openInfoWithClock(page: Page, api: Api) {
    await page.clock.install();
    const opened = await openInfo(page, api);
    await pauseClock(page, opened.dialog);
    return opened;
  }

  test('a code can be sent again after 30 s, and a new address signs out a second after it is saved', async ({
    portal,
    api,
  }) => {
    const { token, next, dialog } = await openInfoWithClock(portal, api);
    const requests = recordRequests(portal, CODE_MAIL);
    // The server counts its 30 s in real time, so only the second request reaches it.
    const answer = { status: 200, message: '', payload: null };
    await portal.route(`**${CODE_MAIL}`, (route) => route.fulfill({ json: answer }), { times: 1 });
    await button(dialog, text.email.verify).click();
    await expect(button(dialog, countdown('0:30'))).toBeDisabled();
    await portal.clock.runFor(29 * SECOND_MS);
    await expect(button(dialog, countdown('0:01'))).toBeDisabled();
    await portal.clock.runFor(SECOND_MS);
    const release = await holdRequests(portal, `**${CODE_MAIL}`);
    await button(dialog, text.email.resend).click();
    await expect(button(dialog, text.email.verifying)).toBeDisabled();
    release();
    await expect(button(dialog, countdown('0:30'))).toBeDisabled();
    await portal.clock.runFor(SECOND_MS);
    await expect(button(dialog, countdown('0:29'))).toBeDisabled();
    expect(requests).toHaveLength(2);

    await dialog.getByLabel(fields.otp).fill(await api.code(next));
    await button(dialog, text.save).click();
    await expect(toast(portal, t.commands.done.saveInfo)).toBeVisible();
    await portal.clock.runFor(900);
    await expect(portal).toHaveURL(PATH);
    await expectStorage(portal, { len: language });
    await portal.clock.runFor(200);
    await expect(portal).toHaveURL('/');
    await expectStorage(portal, { len: language });
    expect((await detailsOf(api, token)).emailAddress).toBe(next);
  });

  test('a resend that fails is reported at the address, and the first code still works', async ({ portal, api }) => {
    const { token, next, dialog } = await openInfoWithClock(portal, api);
    await button(dialog, text.email.verify).click();
    await expect(button(dialog, countdown('0:30'))).toBeDisabled();
    // Half a minute passes in the browser only.
    await portal.clock.runFor(30 * SECOND_MS);
    const address = dialog.getByLabel(fields.email);
    const resend = button(dialog, text.email.resend);
    const { tooManySeconds, fault } = t.server;
    const expectReason = (reason: string) =>
      expect(address).toHaveAccessibleDescription(shape(`${text.email.verifyFailed}: ${reason}`));
    await resend.click();
    await expectReason(tooManySeconds);
    // The countdown runs for as long as the server's Retry-After.
    await expect(dialog.getByRole('button', { name: shape(text.email.resendIn) })).toBeFocused();
    await portal.clock.runFor(30 * SECOND_MS);
    await expect(resend).toBeFocused();
    await expect(address).not.toHaveAccessibleDescription(shape(`${text.email.verifyFailed}: ${tooManySeconds}`));
    await api.json('/demo/faults', { path: CODE_MAIL, kind: 'status', value: 500 });
    await resend.click();
    await expectReason(fill(t.common.failures.server, { message: fault }));
    await expect(resend).toBeEnabled();
    await expect(resend).toBeFocused();
    expect(await api.mails(next)).toHaveLength(1);
    await dialog.getByLabel(fields.otp).fill(await api.code(next));
    await button(dialog, text.save).click();
    await expect(toast(portal, t.commands.done.saveInfo)).toBeVisible();
    expect((await detailsOf(api, token)).emailAddress).toBe(next);
  });

  test('the address, the code and other fields are kept when the device is turned', async ({ portal, api }) => {
    const { next, dialog } = await openInfo(portal, api);
    await button(dialog, text.email.verify).click();
    const typed = { [fields.email]: next, [fields.otp]: '123', [fields.phone]: '0301234567' };
    for (const [label, value] of Object.entries(typed)) await dialog.getByLabel(label, { exact: true }).fill(value);
    await expectKeptWhenTurned(dialog, { typed, last: fields.phone, confirm: text.save });
  });
});
