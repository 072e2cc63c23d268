import { addDays, businessDayAt } from '#src/domain/isoDate';
import { containing, detailsOf, itemOf, type MadeAccount } from '../../support/api';
import { pendingBill } from '../../support/database';
import { freshServer } from '../../support/freshServer';

const today = businessDayAt(new Date());
const KINDS = ['order', 'renewal'] as const;
const { api, sql } = freshServer();

interface Payment {
  responseType: string;
}
const paymentsOf = async ({ token }: MadeAccount) =>
  (await api.get<{ data: Payment[] }>('/api/other/fetchPrevPayment', {}, { token })).payload.data;

async function addCard(token: string): Promise<string> {
  const card = { cardNumber: '5555555555554444', cardSecurityCode: '123', cardMonth: '12', cardYear: '2099' };
  expect((await api.post('/api/user/updateCard', card, { token })).status).toBe(200);
  return (await detailsOf(api, token)).paySources.at(-1)?.paySourceId ?? '';
}

test('keeps a cancelled or paused status when a pending bill is finished later', async () => {
  const shapes = [{}, { card: 'declining' }];
  const made = await Promise.all(
    shapes.flatMap((shape) =>
      KINDS.map(() => api.customers({ statuses: ['ACTIVE', 'ACTIVE'], nextBillInDays: 1, ...shape })),
    ),
  );
  const people = made.map(({ accounts }) => accounts[0]).filter((account) => account !== undefined);
  const bills = people.flatMap(({ subscriptions }, index) =>
    subscriptions.map(({ purchaseId }) => pendingBill(purchaseId, KINDS[index % KINDS.length] ?? 'order')),
  );
  for (const bill of bills) expect(await sql(bill)).toHaveLength(1);

  const restartDate = addDays(today, 40);
  for (const { token, subscriptions } of people) {
    const [cancelled = '', paused = ''] = subscriptions.map(({ purchaseId }) => purchaseId);
    const cancel = { purchaseId: cancelled, cancelReason: '2' };
    expect((await api.post('/api/subscription/cancel', cancel, { token })).status).toBe(200);
    const move = { purchaseId: paused, billNow: 'false', nextBillDate: addDays(today, 9) };
    expect((await api.post('/api/subscription/reschedule', move, { token })).status).toBe(409);
    // Because a pending bill keeps its card.
    const paySourceId = await addCard(token);
    const another = { purchaseId: paused, paySourceId, len: 'en' };
    expect(await api.post('/api/subscription/pay-source', another, { token })).toMatchObject({
      status: 409,
      message: containing('being billed'),
    });
    expect((await api.post('/api/subscription/pause', { purchaseId: paused, restartDate }, { token })).status).toBe(
      200,
    );
  }

  expect(await sql('update bills set next_try_at = now() returning id')).toHaveLength(bills.length);
  await api.runJobs('bills');
  for (const [index, person] of people.entries()) {
    const expected = index < KINDS.length ? 'SUCCESS' : 'SOFT_DECLINE';
    expect((await paymentsOf(person)).map(({ responseType }) => responseType)).toEqual([expected, expected]);
    const [cancelled = '', paused = ''] = person.subscriptions.map(({ purchaseId }) => purchaseId);
    expect(await itemOf(api, person.token, cancelled)).toMatchObject({ status: 'CANCELLED', nextBillDate: null });
    expect(await itemOf(api, person.token, paused)).toMatchObject({ status: 'PAUSED', nextBillDate: restartDate });
  }
});
