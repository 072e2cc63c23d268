import type { PaymentWire } from '#server/modules/payments/schemas';
import { addDays, addWorkingDays, businessDayAt } from '#src/domain/isoDate';
import { auditOrders } from '../../support/orderBooks';
import { freshServer } from '../../support/freshServer';

const { api, sql } = freshServer();
const today = businessDayAt(new Date());
const shipOn = addWorkingDays(today, 1);
const STATES = ['placed', 'declined', 'packed', 'shipped', 'cancelled', 'delivered', 'returned'];

const ordersOf = async (token: string) =>
  (await api.get<{ data: PaymentWire[] }>('/api/other/fetchPrevPayment', {}, { token })).payload.data;
const fulfilmentsOf = async (token: string) => (await ordersOf(token)).map(({ order }) => order?.fulfilment);
const subjectsOf = async (email: string) => (await api.mails(email)).map(({ subject }) => subject.split(':')[0]);

test('makes a customer with an order in each state, which the jobs of the day leave (rules §22.6)', async () => {
  const { token } = await api.customer({ orders: STATES });
  await api.runJobs('shipments');
  const payments = await ordersOf(token);
  expect(payments.map(({ order, responseType }) => [responseType, order?.fulfilment])).toEqual([
    ['SUCCESS', 'placed'],
    ['SOFT_DECLINE', 'cancelled'],
    ['SUCCESS', 'packed'],
    ['SUCCESS', 'shipped'],
    ['SUCCESS', 'cancelled'],
    ['SUCCESS', 'delivered'],
    ['SUCCESS', 'returned'],
  ]);
  expect(payments[3]?.order).toMatchObject({ shippedOn: addDays(today, -1), carrier: 'DHL' });
  expect(payments[3]?.order?.trackingNumber).toMatch(/^DEMO\d{12}$/);
  expect(await auditOrders(sql)).toEqual([]);
  const noStock = await api.json<{ productId: string }>('/demo/products', { stock: 0, weeks: [4] });
  const refused = await api.json('/demo/customers', { productId: noStock.payload.productId, orders: ['placed'] });
  expect(refused.status).toBe(409);
});

test('ships an order on the next working day with a mail, and delivers it two days later (rules §22.9)', async () => {
  const { token, email } = await api.customer({ nextBillInDays: 0, intervalWeeks: 52 });
  const setClock = (now: string) => api.json('/demo/clock', { now });
  await api.runJobs('renewals', 'shipments');
  expect(await fulfilmentsOf(token)).toEqual(['placed']);
  await setClock(shipOn);
  await api.runJobs('shipments');
  expect(await fulfilmentsOf(token)).toEqual(['shipped']);
  await setClock(addDays(shipOn, 40));
  const [{ order } = {}] = await ordersOf(token);
  expect(order).toMatchObject({ fulfilment: 'delivered', shippedOn: shipOn, carrier: 'DHL' });
  expect(await subjectsOf(email)).toEqual(['Unterwegs', 'Bestellt']);
  const delivered = await sql(
    `select (at at time zone 'Europe/Berlin')::date::text as day from order_entries
     where order_id = ${order?.number} and kind = 'delivered'`,
  );
  expect(delivered).toEqual([{ day: addDays(shipOn, 2) }]);
});
