import { containing, itemOf, matching } from '../../support/api';
import { freshServer } from '../../support/freshServer';

const { api, sql } = freshServer();
const TEN_THOUSAND_EURO = 1_000_000;
/** Maximum runs of the job, more than the tries of a bill. */
const MAX_TRIES = 20;

interface Payment {
  responseType: string;
  totalAmount: number;
}
const paymentsOf = async (token: string) =>
  (await api.get<{ data: Payment[] }>('/api/other/fetchPrevPayment', {}, { token })).payload.data;

/** Customer of a product for 10,000 euro with a stock of a million. */
async function bigCustomer(shape: Readonly<Record<string, unknown>> = {}) {
  const product = { priceCents: TEN_THOUSAND_EURO, stock: 1_000_000, weeks: [4] };
  const { productId } = (await api.json<{ productId: string }>('/demo/products', product)).payload;
  const customer = await api.customer({ productId, ...shape });
  const update = (productQty: number) =>
    api.json(
      '/api/subscription/update',
      {
        ...{ purchaseId: customer.purchaseId, productId, price: 10_000, productQty, billingIntervalDays: 28 },
        ...{ intervalUnit: 'days', len: 'en' },
      },
      { token: customer.token },
    );
  const orderNow = (key?: string) =>
    api.post(
      '/api/subscription/reschedule',
      { purchaseId: customer.purchaseId, billNow: 'true', nextBillDate: '2027-01-04', len: 'en' },
      { token: customer.token, key },
    );
  return { ...customer, update, orderNow };
}

test('refuses 8,334 pieces of 10,000 euro each at the quantity (rules §7.15)', async () => {
  const { token, purchaseId, update } = await bigCustomer();
  expect(await update(8_334)).toMatchObject({
    status: 400,
    payload: { errors: { productQty: 'An order costs €99,999,999.99 at most. Please choose a smaller quantity.' } },
  });
  expect((await itemOf(api, token, purchaseId)).productQty).toBe(1);
});

test('bills the most expensive allowed order, with and without a code', async () => {
  const { token, purchaseId, update, orderNow, email } = await bigCustomer({ country: 'AT' });
  expect((await update(8_333)).status).toBe(200);
  expect(await itemOf(api, token, purchaseId)).toMatchObject({ productQty: 8_333, taxes: 16_666_000 });
  expect((await api.mails(email))[0]?.text).toContain('99.996.000,00');
  const discountCode = await api.discount({ amount: 50 });
  const body = { purchaseId, discountCode };
  expect((await api.json('/api/subscription/apply-discount', body, { token })).status).toBe(200);
  expect((await orderNow()).status).toBe(200);
  expect(await paymentsOf(token)).toMatchObject([{ responseType: 'SUCCESS', totalAmount: 49_998_000 }]);
});

test('adds up the orders of one date in a mail', async () => {
  const { token, email, subscriptions } = await bigCustomer({ statuses: ['ACTIVE', 'ACTIVE', 'ACTIVE'] });
  await sql(`update subscriptions set qty = 8000, tax_cents = 1520000000 where id in
    (${subscriptions.map(({ purchaseId }) => purchaseId).join()}) returning id`);
  const card = { cardNumber: '5555555555554444', cardSecurityCode: '123', cardMonth: '12', cardYear: '2099' };
  expect((await api.post('/api/user/updateCard', card, { token })).status).toBe(200);
  expect((await api.mails(email))[0]?.text).toContain('285.600.000,00');
});

describe('a bill that the database refuses repeatedly (rules §7.16)', () => {
  const CONSTRAINT = 'refused_by_the_books';
  afterEach(() => sql(`alter table payments drop constraint if exists ${CONSTRAINT}`));

  const stateOf = async (purchaseId: string) => {
    const [bill] = await sql(
      `select to_jsonb(b) as bill from bills b where subscription_id = ${Number(purchaseId)} order by id desc limit 1`,
    );
    return (bill?.bill ?? {}) as { id: number; state: string; failure: string | null };
  };
  const refuse = (purchaseId: string) =>
    sql(`alter table payments add constraint ${CONSTRAINT} check (subscription_id <> ${Number(purchaseId)}) not valid`);
  /** Runs the job until the bill has failed. */
  async function fail(purchaseId: string) {
    let state = '';
    for (let tries = 0; tries < MAX_TRIES && state !== 'FAILED'; tries += 1) {
      await sql(`update bills set next_try_at = now() where state = 'PENDING' returning id`);
      expect((await api.json('/demo/jobs', { names: ['bills'] })).status).toBe(500);
      ({ state } = await stateOf(purchaseId));
    }
    expect(state).toBe('FAILED');
  }

  test('ends as FAILED, records the charge, and is not billed again until it is settled', async () => {
    const [stuck, other] = [await bigCustomer(), await api.customer()];
    await refuse(stuck.purchaseId);
    expect(await stuck.orderNow('the-order')).toMatchObject({ status: 503 });
    await fail(stuck.purchaseId);
    const { failure, id } = await stateOf(stuck.purchaseId);
    expect(failure).toEqual(
      matching(new RegExp(`^charged, reference ch_\\w+:sub:.*; not booked: 23514 ${CONSTRAINT}$`)),
    );
    const charges = `select count(*)::int as count from gateway_charges where key like '%:sub:${stuck.purchaseId}:%'`;
    expect(await sql(charges)).toEqual([{ count: 1 }]);

    // Refuses the same order and a new order, without effect on other customers.
    for (const key of ['the-order', 'another']) {
      expect(await stuck.orderNow(key)).toMatchObject({ status: 409, message: containing('charge nothing twice') });
    }
    expect(await stuck.update(2)).toMatchObject({ status: 409, message: containing('checking it by hand') });
    const order = { purchaseId: other.purchaseId, billNow: 'true', nextBillDate: '2027-01-04' };
    expect((await api.post('/api/subscription/reschedule', order, { token: other.token })).status).toBe(200);
    await sql(
      `update subscriptions set next_bill_date = current_date where id = ${Number(stuck.purchaseId)} returning id`,
    );
    await api.runJobs('renewals');
    expect(await sql(charges)).toEqual([{ count: 1 }]);

    // The job itself does not fail by it.
    await api.runJobs('bills');

    // Steps of an operator after the cause is fixed.
    await sql(`alter table payments drop constraint ${CONSTRAINT}`);
    await sql(`update bills set state = 'PENDING', next_try_at = now() where id = ${id} returning id`);
    await api.runJobs('bills');
    expect(await paymentsOf(stuck.token)).toHaveLength(1);
    expect(await sql(charges)).toEqual([{ count: 1 }]);
    expect(await stuck.orderNow('the-order')).toMatchObject({ status: 200, message: containing('has been charged') });
  });
});
