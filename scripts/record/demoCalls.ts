import type { Language } from '#src/domain/language';
import { type Customer, makeCustomer, makeProduct, recordMails } from './people';
import type { Recorder } from './Recorder';

const DETAILS = '/api/user/details';
const DAYS_AHEAD = 45;

async function recordFaults(rec: Recorder, len: Language): Promise<void> {
  const path = '/demo/faults';
  const customer = await makeCustomer(rec, `record-fault-${len}`, { len });
  const faults = [
    { path: DETAILS, kind: 'status', value: 503, times: 2 },
    { path: DETAILS, kind: 'delay', value: 1 },
    { path: DETAILS, kind: 'drop-reply' },
    { path: DETAILS, kind: 'status', value: 42 },
    { path: DETAILS, kind: 'weather' },
    { kind: 'status' },
  ];
  for (const fault of faults) {
    await rec.send({ method: 'POST', path, json: { ...fault, len } });
    await rec.send({ path: DETAILS, query: { len }, as: customer.as }, () => 'read');
  }
  await rec.send({ path, query: { len } });
  await rec.send({ method: 'DELETE', path, json: { len } });
  await rec.send({ path: DETAILS, query: { len }, as: customer.as }, () => 'read');
}

/** What exists in demo mode only. */
export async function recordDemo(rec: Recorder, len: Language): Promise<void> {
  await recordFaults(rec, len);
  const make = (path: string, json: object) =>
    rec.send({ method: 'POST', path: `/demo/${path}`, json: { len, ...json } });
  for (const json of [{ statuses: 'BROKEN' }, { accounts: 99 }, { email: 'nobody' }, { productId: '999999999' }])
    await make('customers', json);
  for (const json of [
    { code: `DEMO-${len}` },
    { code: `DEMO-${len}` },
    { code: 'x y' },
    { amount: 200 },
    { startInDays: 3, endInDays: 1 },
  ])
    await make('discounts', json);
  for (const json of [{ name: '' }, { productId: '999999999', stock: 1 }, { priceCents: 0 }, { weeks: [0] }])
    await make('products', json);
  await rec.send({ path: '/demo/mailbox', query: { to: 'nobody@kunden.example' } });
  await rec.send({ path: '/demo/mailbox', query: { len } });
  for (const now of ['yesterday', '1999-12-31', '2100-01-01', '']) await make('clock', { now });
  await make('clock', {});
  await rec.send({ path: '/demo/nothing', query: { len } });
}

const due = (nextBillInDays: number, intervalWeeks: number) => ({ nextBillInDays, intervalWeeks });

/** Renewals of every kind while the clock goes forward; what they come to is the same however they are carried out. */
export async function recordRenewals(rec: Recorder): Promise<void> {
  const stock = 500;
  const productId = await makeProduct(rec, { name: 'Renewed', stock });
  const soldOut = await makeProduct(rec, { name: 'Waited for', stock: 0 });
  const shapes: Record<string, object> = {
    weekly: { ...due(3, 1), productId },
    monthly: { ...due(0, 4), productId, len: 'en' },
    declining: { ...due(2, 2), productId, card: 'declining' },
    cardless: { ...due(1, 4), productId, card: 'none' },
    waiting: { ...due(4, 2), productId: soldOut },
    paused: { ...due(5, 2), productId },
    over: { ...due(5, 2), productId, statuses: ['CANCELLED'] },
    ordered: { ...due(20, 2), productId },
    moved: { ...due(20, 2), productId },
  };
  const customers: Customer[] = [];
  for (const [name, shape] of Object.entries(shapes))
    customers.push(await makeCustomer(rec, `record-${name}`, { len: 'de', ...shape }));
  const act = (name: string, path: string, form: Record<string, string>) => {
    const customer = customers.find(({ email }) => email.startsWith(`record-${name}@`));
    const purchaseId = customer?.subscriptions[0] ?? '';
    return rec.send({
      method: 'POST',
      path: `/api/subscription/${path}`,
      form: { purchaseId, ...form },
      as: customer?.as,
    });
  };
  await act('paused', 'pause', { restartDate: rec.inDays(12) });
  await act('ordered', 'reschedule', { billNow: 'true' });
  await act('moved', 'reschedule', { billNow: 'false', nextBillDate: rec.inDays(8) });
  const read = async () => {
    for (const { as, email } of customers) {
      await rec.send({ path: '/api/subscription/all', query: { nextOrder: 'true' }, as });
      await rec.send({ path: '/api/other/fetchPrevPayment', as });
      await recordMails(rec, email);
    }
  };
  const setClock = (now: string) => rec.send({ method: 'POST', path: '/demo/clock', json: { now } });
  await setClock(rec.inDays(10));
  await rec.send({ path: '/demo/clock' });
  await read();
  await rec.send({ method: 'POST', path: '/demo/products', json: { productId: soldOut, stock } });
  await setClock(rec.inDays(DAYS_AHEAD));
  await read();
  await rec.send({ method: 'DELETE', path: '/demo/clock' });
}
