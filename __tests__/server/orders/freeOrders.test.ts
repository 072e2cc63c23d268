import { businessDayAt } from '#src/domain/isoDate';
import { detailsOf, itemOf } from '../../support/api';
import { addCard, billed, retry } from '../../support/declinedOrders';
import { freshServer } from '../../support/freshServer';

const { api, sql } = freshServer();
const today = businessDayAt(new Date());

/** Customer with a discount of 100 %, without a card by default. */
async function customerOf(shape: Record<string, unknown> = {}) {
  const one = await api.customer({ card: 'none', quantity: 8, nextBillInDays: 9, len: 'en', ...shape });
  const { token, purchaseId, email } = one;
  const body = { purchaseId, discountCode: await api.discount({ amount: 100 }), len: 'en' };
  expect((await api.json('/api/subscription/apply-discount', body, { token })).status).toBe(200);
  return {
    ...one,
    item: () => itemOf(api, token, purchaseId),
    billed: () => billed(api, token),
    mail: async () => (await api.mails(email))[0],
    post: (path: string, fields: Record<string, string>) =>
      api.post<{ receipt: { nextCharge: object } }>(`/api/${path}`, { purchaseId, len: 'en', ...fields }, { token }),
  };
}

const CHARGE = /0[.,]00|charge|card/i;

test('bills a free renewal without a card, and mails no charge (rules §7.17)', async () => {
  const one = await customerOf({ nextBillInDays: 0 });
  await api.runJobs('renewals');
  expect(await one.billed()).toEqual([`${today} SUCCESS`]);
  const mail = await one.mail();
  expect(mail?.subject).toMatch(/^Ordered/);
  expect(mail?.text).toContain(' is ordered and costs you nothing.');
  expect(mail?.text).toMatch(/The next order comes on .+ and costs you nothing\./);
  expect(mail?.text).not.toMatch(CHARGE);
});

test('bills a free order now without a card, and names no charge in reply and receipt', async () => {
  const one = await customerOf();
  const { status, message, payload } = await one.post('subscription/reschedule', { billNow: 'true' });
  expect([status, message]).toEqual([200, expect.stringContaining('It costs you nothing.')]);
  expect(message).not.toMatch(CHARGE);
  expect(payload.receipt.nextCharge).toMatchObject({ total: 0, card: null });
  expect(await one.billed()).toEqual([`${today} SUCCESS`]);
});

test('sends a free unpaid order without a card', async () => {
  const one = await customerOf({ nextBillInDays: 9 });
  await sql(`update subscriptions set retry_no = 1, retry_on = date '${today}' + 1, next_bill_date = date '${today}' - 1,
    failed_since = date '${today}' - 1, failed_for = 'noCard' where id = ${one.purchaseId} returning id`);
  expect((await retry(api, one, '')).status).toBe(200);
  expect(await one.billed()).toEqual([`${today} SUCCESS`]);
  expect(await one.item()).toMatchObject({ status: 'ACTIVE', paymentProblem: null });
});

test('requires a card for an unpaid order that is not free', async () => {
  const { token, purchaseId } = await api.customer({ card: 'declining', nextBillInDays: 0, len: 'en' });
  await api.runJobs('renewals');
  const { status, payload } = await retry(api, { token, purchaseId }, '');
  expect([status, Object.keys(payload?.errors ?? {})]).toEqual([400, ['paySourceId']]);
});

test('names no charge for a reactivation', async () => {
  const one = await customerOf();
  expect((await one.post('subscription/pause', { restartDate: (await one.item()).nextBillDate ?? '' })).status).toBe(
    200,
  );
  await api.get('/api/subscription/reactive', { purchaseId: one.purchaseId, len: 'en' }, { token: one.token });
  const mail = await one.mail();
  expect(mail?.subject).toMatch(/^Your subscription is active again/);
  expect(mail?.text).not.toMatch(CHARGE);
});

test('deletes the card of a free order, and sends no mail about its expiry', async () => {
  const one = await customerOf();
  const paySourceId = await addCard(api, one.token);
  await sql(`update pay_sources set card_year = 2020 where id = ${paySourceId} returning id`);
  const before = (await api.mails(one.email)).length;
  await api.runJobs('expiringCards');
  expect(await api.mails(one.email)).toHaveLength(before);
  expect((await one.post('user/delete-card', { paySourceId })).status).toBe(200);
  expect((await detailsOf(api, one.token)).paySources).toEqual([]);
});
