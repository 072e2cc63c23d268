import { createApi, type Api } from '../../support/api';
import { openShopWithProvider, type ShopWithProvider } from '../../support/shopWithProvider';

const TWO_HOURS = 7_200;

let shop: ShopWithProvider;
let api: Api;
const sql = (statement: string) => shop.server.sql(statement);

beforeAll(async () => {
  shop = await openShopWithProvider();
  api = createApi(shop.server.url);
});
afterAll(() => shop.close());

const intentOf = (key: string) => {
  const intent = [...shop.rehearsal.books.intents.values()].find(({ metadata }) => metadata.bill === key);
  if (!intent) throw new Error('The provider has no such payment.');
  return intent;
};

/** A renewal that was paid two hours ago, so that it is compared. */
async function paidRenewal() {
  const customer = await api.customer({ nextBillInDays: 0, payments: 0 });
  await shop.saveCard(customer, 'success');
  await api.runJobs('renewals');
  const [bill] = await sql(
    `update bills set created_at = created_at - interval '2 hours' where subscription_id = ${customer.purchaseId}
     returning gateway_key as key`,
  );
  const key = String(bill?.key);
  intentOf(key).created -= TWO_HOURS;
  return key;
}

/** Compares the books a day later, and returns the differences of a bill that last. */
async function compare(key: string) {
  await sql(`update payment_books set next_at = now() returning 1 as one`);
  await api.runJobs('paymentBooks');
  return sql(
    `select kind, here_cents::int as here, there_cents::int as there from payment_differences
     where gateway_key = '${key}' and ended_at is null order by id`,
  );
}
const countLogged = (key: string) =>
  shop.server
    .output()
    .split('\n')
    .filter((line) => line.includes('payment differs') && line.includes(key)).length;

test('equal books have no difference', async () => {
  expect(await compare(await paidRenewal())).toEqual([]);
});

test('a charge without a bill is reported once, and ends when it is mended (rules §35.13)', async () => {
  const key = await paidRenewal();
  const intent = intentOf(key);
  const planted = { ...intent, id: 'pi_planted', metadata: { bill: `${key}9` } };
  shop.rehearsal.books.intents.set(planted.id, planted);
  const expected = [{ kind: 'chargedNotBooked', here: 0, there: intent.amount }];
  expect(await compare(`${key}9`)).toEqual(expected);
  expect(await compare(`${key}9`)).toEqual(expected);
  expect(countLogged(`${key}9`)).toBe(1);
  shop.rehearsal.books.intents.delete(planted.id);
  expect(await compare(`${key}9`)).toEqual([]);
});

test('a charge of another database is ignored', async () => {
  const key = await paidRenewal();
  const planted = { ...intentOf(key), id: 'pi_other', metadata: { bill: 'other:sub:1:2026-11-29:1' } };
  shop.rehearsal.books.intents.set(planted.id, planted);
  expect(await compare('other:sub:1:2026-11-29:1')).toEqual([]);
});

test('a bill without a charge, another amount and another refund are reported', async () => {
  const [missing, other, refunded] = [await paidRenewal(), await paidRenewal(), await paidRenewal()];
  const gone = intentOf(missing);
  shop.rehearsal.books.intents.delete(gone.id);
  const { amount } = intentOf(other);
  intentOf(other).amount += 1;
  shop.rehearsal.payments.refund(intentOf(refunded).id, 500, {});
  expect(await compare(missing)).toEqual([{ kind: 'bookedNotCharged', here: gone.amount, there: 0 }]);
  expect(await compare(other)).toEqual([{ kind: 'otherAmount', here: amount, there: amount + 1 }]);
  expect(await compare(refunded)).toEqual([{ kind: 'refundsDiffer', here: 0, there: 500 }]);
  expect([missing, other, refunded].map(countLogged)).toEqual([1, 1, 1]);
});
