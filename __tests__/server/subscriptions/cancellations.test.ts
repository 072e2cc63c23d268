import type { Cancellation } from '#server/modules/cancellations/schemas';
import type { EndingReason } from '#src/domain/subscription/ending';
import { addDays, businessDayAt } from '#src/domain/isoDate';
import { type Admin, createAdmin } from '../../support/api';
import { retryRenewal } from '../../support/declinedOrders';
import { freshServer } from '../../support/freshServer';

const { api, sql, url } = freshServer();
const PATH = '/api/admin/cancellations';
const today = businessDayAt(new Date());
let admin: Admin;
beforeAll(async () => {
  admin = await createAdmin(api);
});

interface Page {
  from: string;
  to: string;
  counts: { month: string; reason: EndingReason; count: number }[];
  rows: Cancellation[];
  totalCount: number;
}
const ask = async (query: Record<string, string> = {}) => (await admin.get<Page>(PATH, query)).payload;
const countOf = async (reason: EndingReason) =>
  (await ask()).counts.find((one) => one.month === today.slice(0, 7) && one.reason === reason)?.count ?? 0;

/** A customer who has cancelled today. */
async function cancelled(cancelReason: string) {
  const customer = await api.customer({ len: 'en' });
  const { purchaseId, token } = customer;
  await api.post('/api/subscription/cancel', { purchaseId, cancelReason, len: 'en' }, { token });
  return customer;
}

test.each<[EndingReason, string, string | null]>([
  ['tooMuch', '2', null],
  ['noBenefit', '3', null],
  ['other', 'We move abroad.', 'We move abroad.'],
  ['declaration', 'K-7F3KQ-9Q2MX', 'K-7F3KQ-9Q2MX'],
])('a cancellation for %s is counted in its month, and listed with its person', async (reason, stored, words) => {
  const before = await countOf(reason);
  const { purchaseId, customerId, email } = await cancelled(stored);
  expect(await countOf(reason)).toBe(before + 1);
  const [row] = (await ask({ reason, from: today })).rows;
  expect(row).toMatchObject({ purchaseId, customerId, email, reason, words, endedOn: today });
});

test('an end without a payment is counted apart', async () => {
  const before = await countOf('failed');
  const { purchaseId } = await api.customer({ card: 'none', nextBillInDays: 0 });
  await api.runJobs('renewals');
  await retryRenewal(api, sql, purchaseId, 3);
  expect(await countOf('failed')).toBe(before + 1);
  expect((await ask({ reason: 'failed', from: today })).rows.map((row) => row.purchaseId)).toContain(purchaseId);
});

test('a range is the last year by default, and must not be reversed', async () => {
  expect(await ask()).toMatchObject({ from: addDays(today, -365), to: today });
  const { purchaseId } = await cancelled('2');
  const earlier = await ask({ to: addDays(today, -1), resultPerPage: '100' });
  expect(earlier.rows.map((row) => row.purchaseId)).not.toContain(purchaseId);
  expect((await admin.get(PATH, { from: today, to: addDays(today, -1) })).status).toBe(400);
});

test('the list is a CSV file, and words that begin like a formula are guarded', async () => {
  const { purchaseId } = await cancelled('=1+1');
  const query = new URLSearchParams({ format: 'csv', len: 'en', from: today, reason: 'other' }).toString();
  const reply = await fetch(`${url}${PATH}?${query}`, { headers: { authorization: `Bearer ${admin.token}` } });
  const row = (await reply.text()).split('\r\n').find((line) => line.startsWith(purchaseId));
  expect(row).toContain(`other,"'=1+1"`);
});
