import { addDays, businessDayAt } from '#src/domain/isoDate';
import { createApi, itemOf, type Api } from '../../support/api';
import { ownDatabase, type OwnDatabase } from '../../support/database';
import { auditOrders } from '../../support/orderBooks';
import { openShopWithProvider, type ShopWithProvider } from '../../support/shopWithProvider';

const DAY_SECONDS = 86_400;
const today = businessDayAt(new Date());

let database: OwnDatabase;
let shop: ShopWithProvider;
let api: Api;
const sql = (statement: string) => shop.server.sql(statement);
const connect = () => (api = createApi(shop.server.url));

beforeAll(async () => {
  database = await ownDatabase();
  shop = await openShopWithProvider({ ...database.env, DEMO_CUSTOMERS: '3' });
  connect();
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});

/** A renewal that was paid after the last backup, which is then restored. Returns its customer and its key. */
async function restoreBeforeRenewal() {
  const { payload } = await api.json<{ productId: string }>('/demo/products', { stock: 50, weeks: [4] });
  const customer = await api.customer({ productId: payload.productId, nextBillInDays: 0, payments: 0 });
  const earlier = await api.customer({ productId: payload.productId, nextBillInDays: 0, payments: 0 });
  await shop.saveCard(earlier, 'success');
  await api.runJobs('renewals');
  await shop.saveCard(customer, 'success');
  const { purchaseId } = customer;
  await sql(`update subscriptions set retry_on = '${today}' where id = ${purchaseId} returning id`);
  await api.runJobs('renewals');
  const [bill] = await sql(`select gateway_key as key, state from bills where subscription_id = ${purchaseId}`);
  expect(bill).toMatchObject({ state: 'SUCCESS' });
  await sql(`with p as (delete from payments where subscription_id = ${purchaseId}),
      b as (delete from bills where subscription_id = ${purchaseId}),
      o as (delete from orders where subscription_id = ${purchaseId})
    update subscriptions set next_bill_date = '${today}', retry_on = null, retry_no = 0, failed_since = null
    where id = ${purchaseId} returning id`);
  // The provider forgets its keys, so that a further charge would be another one.
  shop.rehearsal.books.advance(2 * DAY_SECONDS);
  await shop.restart();
  connect();
  return { ...customer, key: String(bill?.key) };
}

test('renewals wait until the provider’s list is read, and a known charge is booked, not repeated (rules §35.14)', async () => {
  const { key, token, purchaseId } = await restoreBeforeRenewal();
  const billsOf = () => sql(`select gateway_key as key, state from bills where subscription_id = ${purchaseId}`);
  shop.rehearsal.faults.set({ next: { read: 'busy' } });
  expect((await api.json('/demo/jobs', { names: ['renewals'] })).status).toBe(500);
  expect(await billsOf()).toEqual([]);
  await api.runJobs('renewals');
  expect(await billsOf()).toEqual([{ key, state: 'SUCCESS' }]);
  expect(await shop.chargesOf(key)).toEqual(['succeeded']);
  expect(await itemOf(api, token, purchaseId)).toMatchObject({ nextBillDate: addDays(today, 28) });
  expect(await auditOrders(sql)).toEqual([]);
});

test('a charge of days before the restart is booked, and its date is not postponed', async () => {
  const { key, purchaseId } = await restoreBeforeRenewal();
  await api.json('/demo/clock', { now: addDays(today, 4) });
  await api.runJobs('renewals');
  expect(await sql(`select gateway_key as key, state from bills where subscription_id = ${purchaseId}`)).toEqual([
    { key, state: 'SUCCESS' },
  ]);
  expect(await shop.chargesOf(key)).toEqual(['succeeded']);
});
