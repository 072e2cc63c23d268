import { expect, type Page } from '@playwright/test';
import type { SubscriptionWire } from '../../server/core/subscriptions/schemas';
import { inDays, nextOrderOf, orderMails, totalOf } from '../support/api';
import { expectAccessible } from '../support/axe';
import { disableAnswerTimeout, inBothLanguages, test } from '../support/fixtures';
import {
  button,
  expectStorage,
  holdRequests,
  keysOf,
  openAs,
  recordRequests,
  retryNow,
  sessionOf,
  toast,
} from '../support/page';
import { day, euro, fill, shape as shapeOf } from '../support/texts';

const RESCHEDULE = '/api/subscription/reschedule';
const PAY_SOURCE = '/api/subscription/pay-source';
const INTERVAL_DAYS = 14;

inBothLanguages((t) => {
  const { delivery: text, language } = t;
  const shape = { nextBillInDays: 9, intervalWeeks: 2, quantity: 2, len: language };

  test('orders now after amount, card and next date are confirmed', async ({ portal, api }) => {
    const customer = await api.customer(shape);
    const before = await nextOrderOf(api, customer.token, t);
    const total = euro(totalOf(before), language);
    const next = inDays(INTERVAL_DAYS);
    const requests = recordRequests(portal, RESCHEDULE);
    await openAs(portal, t, customer);
    await button(portal, text.orderNow.open).click();
    const dialog = portal.getByRole('dialog', { name: text.orderNow.title });
    const shown = { product: before.productName, amount: total, last4: '4242' };
    await expect(dialog.getByText(fill(text.orderNow.text, shown))).toBeVisible();
    await expect(dialog.getByText(fill(text.orderNow.next, { from: day(inDays(9)), date: day(next) }))).toBeVisible();
    expect(requests).toHaveLength(0);
    await button(dialog, text.orderNow.confirm).click();

    await expect(
      toast(portal, fill(t.server.orderPlaced, { product: before.productName, total, date: day(next) })),
    ).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(portal.getByRole('heading', { level: 3 }).first()).toContainText(day(next));
    const after = await nextOrderOf(api, customer.token, t);
    expect(after).toEqual({
      ...before,
      nextBillDate: next,
      version: after.version,
      stockQty: expect.any(Number) as unknown,
    });
    const [mail, ...more] = await orderMails(api, customer.email, t, 'orderedSubject');
    expect(more).toEqual([]);
    expect(mail?.subject).toBe(fill(t.mail.orderedSubject, { product: before.productName }));
    expect(mail?.text.replaceAll('\u00a0', ' ')).toContain(total);
    expect(requests).toHaveLength(1);
    const sent = Object.fromEntries(new URLSearchParams(requests[0]?.postData() ?? ''));
    expect(sent).toMatchObject({ purchaseId: customer.purchaseId, billNow: 'true', len: language });
    await expectStorage(portal, sessionOf(customer, t));
  });

  test('three fast clicks bill once', async ({ portal, api }) => {
    const customer = await api.customer(shape);
    const requests = recordRequests(portal, RESCHEDULE);
    const release = await holdRequests(portal, `**${RESCHEDULE}`);
    await openAs(portal, t, customer);
    await button(portal, text.orderNow.open).click();
    const dialog = portal.getByRole('dialog');
    await button(dialog, text.orderNow.confirm).click({ clickCount: 3 });
    const sending = button(dialog, text.sending);
    await expect(sending).toHaveAttribute('aria-disabled', 'true');
    await expect(button(dialog, t.common.actions.cancel)).toBeDisabled();
    await portal.keyboard.press('Escape');
    await sending.click({ force: true });
    await expect(dialog).toBeVisible();

    release();
    await expect(toast(portal, shapeOf(t.server.orderPlaced))).toBeVisible();
    await expect(portal.getByRole('heading', { level: 3 }).first()).toContainText(day(inDays(INTERVAL_DAYS)));
    expect(requests).toHaveLength(1);
    expect(await orderMails(api, customer.email, t, 'orderedSubject')).toHaveLength(1);
    await expectStorage(portal, sessionOf(customer, t));
  });

  test('three clicks within one task bill once', async ({ portal, api }) => {
    const customer = await api.customer(shape);
    const requests = recordRequests(portal, RESCHEDULE);
    await openAs(portal, t, customer);
    await button(portal, text.orderNow.open).click();
    const confirm = button(portal.getByRole('dialog'), text.orderNow.confirm);
    await expect(confirm).toBeEnabled();
    await confirm.evaluate((element: HTMLButtonElement) => {
      element.click();
      element.click();
      element.click();
    });
    await expect(toast(portal, shapeOf(t.server.orderPlaced))).toBeVisible();
    await expect(portal.getByRole('dialog')).toHaveCount(0);
    expect(requests).toHaveLength(1);
    expect(await orderMails(api, customer.email, t, 'orderedSubject')).toHaveLength(1);
  });

  test('a declined card shows the reason and changes nothing', async ({ portal, api }) => {
    const customer = await api.customer({ ...shape, card: 'declining' });
    const before = await nextOrderOf(api, customer.token, t);
    const requests = recordRequests(portal, RESCHEDULE);
    await disableAnswerTimeout(portal);
    const release = await holdRequests(portal, `**${RESCHEDULE}`);
    await openAs(portal, t, customer);
    await button(portal, text.orderNow.open).click();
    const dialog = portal.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await expectAccessible(portal);
    await button(dialog, text.orderNow.confirm).click();
    await expect(button(dialog, text.sending)).toBeVisible();
    await expectAccessible(portal);
    release();
    await expect(dialog.getByRole('alert')).toHaveText(t.server.cardDeclined);
    await expectAccessible(portal);
    await expectStorage(portal, sessionOf(customer, t));

    // A second confirmation is another command with a key of its own.
    await button(dialog, text.orderNow.confirm).click();
    await expect.poll(() => requests.length).toBe(2);
    await expect(dialog.getByRole('alert')).toHaveText(t.server.cardDeclined);
    expect(keysOf(requests)).toHaveLength(2);

    await button(dialog, t.common.actions.cancel).click();
    await expect(portal.getByRole('heading', { level: 3 }).first()).toContainText(day(inDays(9)));
    expect(await nextOrderOf(api, customer.token, t)).toMatchObject({ nextBillDate: before.nextBillDate });
    expect(await orderMails(api, customer.email, t, 'orderedSubject')).toEqual([]);
    expect(await orderMails(api, customer.email, t, 'declinedSubject')).toHaveLength(2);
  });

  /** A toast of the page before: the dialog that opens next hides it from roles, not from view. */
  const lastToast = (page: Page, said: string | RegExp) =>
    page.locator('.notistack-SnackbarContainer').filter({ hasText: said });

  /** Fills the form of a card in and saves it. */
  const saveCard = async (page: Page, number: string) => {
    const { fields, cards } = t.account;
    await page.getByLabel(fields.cardNumber).fill(number);
    await page.getByLabel(fields.cardMonth).fill('12');
    await page.getByLabel(fields.cardYear).fill('2031');
    await page.getByLabel(fields.cardSecurityCode).fill('123');
    await button(page, cards.save).click();
  };
  /** Places the order that the open dialog asks about, which this card pays. */
  const placeOrder = async (page: Page, before: SubscriptionWire, last4: string) => {
    const dialog = page.getByRole('dialog', { name: text.orderNow.title });
    const total = euro(totalOf(before), language);
    const shown = { product: before.productName, amount: total, last4 };
    await expect(dialog.getByText(fill(text.orderNow.text, shown))).toBeVisible();
    await expect(page).toHaveURL('/dashboard');
    await button(dialog, text.orderNow.confirm).click();
    const placed = { product: before.productName, total, date: day(inDays(INTERVAL_DAYS)) };
    await expect(toast(page, fill(t.server.orderPlaced, placed))).toBeVisible();
  };

  test('without a card it says so before, and leads to a card and back to the order', async ({ portal, api }) => {
    const customer = await api.customer({ ...shape, card: 'none' });
    const before = await nextOrderOf(api, customer.token, t);
    await openAs(portal, t, customer);
    await button(portal, text.orderNow.open).click();
    const dialog = portal.getByRole('dialog');
    const shown = { product: before.productName, amount: euro(totalOf(before), language) };
    await expect(dialog.getByText(fill(text.orderNow.noCard, shown))).toBeVisible();
    await expect(button(dialog, text.orderNow.confirm)).toHaveCount(0);
    await expectAccessible(portal);
    await dialog.getByRole('link', { name: text.orderNow.addCard }).click();
    const form = portal.getByRole('dialog', { name: t.account.cards.addTitle });
    await expect(form.getByText(fill(t.account.cards.willPay, { products: before.productName }))).toBeVisible();
    await saveCard(portal, '5555555555554444');
    const saved = fill(t.server.cardUpdatedPays, { products: before.productName });
    await expect(lastToast(portal, saved)).toBeVisible();
    await placeOrder(portal, before, '4444');
    expect(await nextOrderOf(api, customer.token, t)).toMatchObject({ nextBillDate: inDays(INTERVAL_DAYS) });
    // The form is not found again by Back.
    await portal.goBack();
    await expect(portal).toHaveURL('/dashboard');
  });

  test('after a decline it leads to another card, to the choice of it, and back to the order', async ({
    portal,
    api,
  }) => {
    const customer = await api.customer({ ...shape, card: 'declining' });
    const before = await nextOrderOf(api, customer.token, t);
    await openAs(portal, t, customer);
    await button(portal, text.orderNow.open).click();
    const dialog = portal.getByRole('dialog');
    await button(dialog, text.orderNow.confirm).click();
    await expect(dialog.getByRole('alert')).toHaveText(t.server.cardDeclined);
    await dialog.getByRole('link', { name: text.orderNow.addCard }).click();
    await saveCard(portal, '5555555555554444');
    // The new card pays nothing yet: which one pays is chosen.
    await expect(lastToast(portal, t.server.cardUpdated)).toBeVisible();
    const choice = portal.getByRole('dialog', { name: t.cardChoice.title });
    const ending = (last4: string) => choice.getByRole('radio', { name: fill(t.cardChoice.ending, { last4 }) });
    await expect(ending('4444')).toBeChecked();
    await expectAccessible(portal);
    await button(choice, t.cardChoice.confirm).click();
    await expect(lastToast(portal, shapeOf(t.server.cardChosen.replace('{{last4}}', '4444')))).toBeVisible();
    await placeOrder(portal, before, '4444');
    expect(await orderMails(api, customer.email, t, 'orderedSubject')).toHaveLength(1);
  });

  test('after a decline another saved card is chosen by keyboard, and its answer is lost', async ({ portal, api }) => {
    const customer = await api.customer({ ...shape, card: 'declining' });
    const card = { cardNumber: '5555555555554444', cardMonth: '12', cardYear: '2031', cardSecurityCode: '123' };
    await api.post('/api/user/updateCard', card, { token: customer.token });
    const before = await nextOrderOf(api, customer.token, t);
    await openAs(portal, t, customer);
    await button(portal, text.orderNow.open).click();
    await button(portal.getByRole('dialog'), text.orderNow.confirm).click();
    await portal.getByRole('link', { name: text.orderNow.chooseCard }).focus();
    await portal.keyboard.press('Enter');
    const choice = portal.getByRole('dialog', { name: t.cardChoice.title });
    await expect(choice).toBeVisible();
    const requests = recordRequests(portal, PAY_SOURCE);
    await portal.route(
      `**${PAY_SOURCE}`,
      async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    await button(choice, t.cardChoice.confirm).focus();
    await portal.keyboard.press('Enter');
    await expect(portal.getByText(t.commands.inDoubt.title)).toBeVisible();
    await retryNow(portal, t.commands.inDoubt.retry);
    await placeOrder(portal, before, '4444');
    expect(keysOf(requests)).toHaveLength(1);
    expect(requests.length).toBeGreaterThan(1);
  });

  test('a second order on the same day is refused', async ({ portal, api }) => {
    const customer = await api.customer(shape);
    const order = { purchaseId: customer.purchaseId, billNow: 'true', nextBillDate: inDays(1), len: language };
    expect(await api.post(RESCHEDULE, order, { token: customer.token })).toMatchObject({ status: 200 });
    await openAs(portal, t, customer);
    await button(portal, text.orderNow.open).click();
    const dialog = portal.getByRole('dialog');
    await button(dialog, text.orderNow.confirm).click();
    await expect(dialog.getByRole('alert')).toHaveText(t.server.orderedToday);
    expect(await orderMails(api, customer.email, t, 'orderedSubject')).toHaveLength(1);
  });
});
