import { expect } from '@playwright/test';
import { inDays, nextOrderOf, orderMails, totalOf } from '../support/portalOrders';
import { button, keysOf, openNextOrder, recordReschedules, signedInStorage, toast } from '../support/portalSteps';
import { expectStorage } from '../support/portalStorage';
import { inBothLanguages, test } from '../support/portalTest';
import { day, euro, fill } from '../support/portalTexts';

const INTERVAL_DAYS = 14;

inBothLanguages((t) => {
  const { delivery: text, language } = t;
  const shape = { nextBillInDays: 9, intervalWeeks: 2, quantity: 2, len: language };

  test('orders now once amount, card and next date are confirmed', async ({ portal, api }) => {
    const customer = await api.customer(shape);
    const before = await nextOrderOf(api, customer.token, t);
    const total = euro(totalOf(before), language);
    const next = inDays(INTERVAL_DAYS);
    const calls = recordReschedules(portal);
    await openNextOrder(portal, t, customer);
    await button(portal, text.orderNow.open).click();
    const dialog = portal.getByRole('dialog', { name: text.orderNow.title });
    const said = { product: before.productName, amount: total, last4: '4242' };
    await expect(dialog.getByText(fill(text.orderNow.text, said))).toBeVisible();
    await expect(dialog.getByText(fill(text.orderNow.next, { date: day(next) }))).toBeVisible();
    expect(calls).toHaveLength(0);
    await button(dialog, text.orderNow.confirm).click();

    await expect(toast(portal, fill(t.server.orderPlaced, { total, date: day(next) }))).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(portal.getByRole('heading', { level: 2 }).first()).toHaveText(day(next));
    const after = await nextOrderOf(api, customer.token, t);
    expect(after).toEqual({ ...before, nextBillDate: next, stockQty: expect.any(Number) as unknown });
    const [mail, ...more] = await orderMails(api, customer.email, t, 'orderedSubject');
    expect(more).toEqual([]);
    expect(mail?.subject).toBe(fill(t.mail.orderedSubject, { product: before.productName }));
    expect(mail?.text.replaceAll('\u00a0', ' ')).toContain(total);
    expect(calls).toHaveLength(1);
    const sent = Object.fromEntries(new URLSearchParams(calls[0]?.postData() ?? ''));
    expect(sent).toMatchObject({ purchaseId: customer.purchaseId, billNow: 'true', len: language });
    await expectStorage(portal, signedInStorage(customer.email, customer.token, t));
  });

  test('a declined card says why and changes nothing', async ({ portal, api }) => {
    const customer = await api.customer({ ...shape, card: 'declining' });
    const before = await nextOrderOf(api, customer.token, t);
    const calls = recordReschedules(portal);
    await openNextOrder(portal, t, customer);
    await button(portal, text.orderNow.open).click();
    const dialog = portal.getByRole('dialog');
    await button(dialog, text.orderNow.confirm).click();
    await expect(dialog.getByRole('alert')).toHaveText(t.server.cardDeclined);
    await expectStorage(portal, signedInStorage(customer.email, customer.token, t));

    // A second try is a new wish with a key of its own.
    await button(dialog, text.orderNow.confirm).click();
    await expect.poll(() => calls.length).toBe(2);
    await expect(dialog.getByRole('alert')).toHaveText(t.server.cardDeclined);
    expect(keysOf(calls)).toHaveLength(2);

    await button(dialog, t.common.actions.cancel).click();
    await expect(portal.getByRole('heading', { level: 2 }).first()).toHaveText(day(inDays(9)));
    expect(await nextOrderOf(api, customer.token, t)).toMatchObject({ nextBillDate: before.nextBillDate });
    expect(await orderMails(api, customer.email, t, 'orderedSubject')).toEqual([]);
    expect(await orderMails(api, customer.email, t, 'declinedSubject')).toHaveLength(2);
  });

  test('without a card nothing is ordered, and the page says what is missing', async ({ portal, api }) => {
    const customer = await api.customer({ ...shape, card: 'none' });
    const before = await nextOrderOf(api, customer.token, t);
    await openNextOrder(portal, t, customer);
    await button(portal, text.orderNow.open).click();
    const dialog = portal.getByRole('dialog');
    const said = { product: before.productName, amount: euro(totalOf(before), language) };
    await expect(dialog.getByText(fill(text.orderNow.textWithoutCard, said))).toBeVisible();
    await button(dialog, text.orderNow.confirm).click();
    await expect(dialog.getByRole('alert')).toHaveText(t.server.noCard);
    expect((await nextOrderOf(api, customer.token, t)).nextBillDate).toBe(before.nextBillDate);
  });

  test('a second order of the same day is refused in words', async ({ portal, api }) => {
    const customer = await api.customer(shape);
    const order = { purchaseId: customer.purchaseId, billNow: 'true', nextBillDate: inDays(1), len: language };
    expect(await api.post('/api/subscription/reschedule', order, { token: customer.token })).toMatchObject({
      status: 200,
    });
    await openNextOrder(portal, t, customer);
    await button(portal, text.orderNow.open).click();
    const dialog = portal.getByRole('dialog');
    await button(dialog, text.orderNow.confirm).click();
    await expect(dialog.getByRole('alert')).toHaveText(t.server.orderedToday);
    expect(await orderMails(api, customer.email, t, 'orderedSubject')).toHaveLength(1);
  });
});
