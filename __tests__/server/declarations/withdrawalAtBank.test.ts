import type { DeclarationWire } from '#server/modules/declarations/schemas';
import { containing, createAdmin, createApi } from '../../support/api';
import { declarationPages } from '../../support/declarations';
import { openShopWithProvider, type ShopWithProvider } from '../../support/shopWithProvider';

let shop: ShopWithProvider;
beforeAll(async () => {
  shop = await openShopWithProvider();
});
afterAll(() => shop.close());

test('a withdrawal waits for the bank that works on the payment of an order', async () => {
  const api = createApi(shop.server.url);
  const admin = await createAdmin(api);
  const customer = await shop.customer('slow', { nextBillInDays: 5 });
  const { token, purchaseId } = customer;
  const ordered = await api.post('/api/subscription/reschedule', { purchaseId, billNow: 'true' }, { token, key: 'w' });
  expect(ordered.status).toBe(200);
  const pages = declarationPages(shop.server.url, (statement) => shop.server.sql(statement));
  const search = await pages.declare({ email: customer.email }, '/withdraw');
  await api.runJobs('declarations');
  const { payload } = await admin.get<{ declarations: DeclarationWire[] }>('/api/admin/declarations', { search });
  const decision = { id: payload.declarations[0]?.id, decision: 'done' };
  expect(await admin.json('/api/admin/declarations/decide', decision)).toMatchObject({
    status: 409,
    message: containing('bank is still processing'),
  });
  await shop.settleAtBank(customer, true);
  expect((await admin.json('/api/admin/declarations/decide', decision)).status).toBe(200);
});
