import { addDays, businessDayAt } from '#src/domain/isoDate';
import { containing, createApi, itemOf, type Api } from '../../support/api';
import { auditOrders } from '../../support/orderBooks';
import { openShopWithProvider, type ShopWithProvider } from '../../support/shopWithProvider';

let shop: ShopWithProvider;
let api: Api;
const today = businessDayAt(new Date());

beforeAll(async () => {
  shop = await openShopWithProvider();
  api = createApi(shop.server.url);
});
afterAll(() => shop.close());
afterEach(async () => expect(await auditOrders((statement) => shop.server.sql(statement))).toEqual([]));

type Customer = Awaited<ReturnType<Api['customer']>>;

const withCard = (card: string, shape: object = {}) => shop.customer(card, { nextBillInDays: 5, ...shape });

const order = ({ token, purchaseId }: Customer, key: string) =>
  api.post<{ actionUrl?: string; billId?: string; receipt?: unknown } | null>(
    '/api/subscription/reschedule',
    { purchaseId, billNow: 'true', len: 'en' },
    { token, key },
  );
const finish = ({ token }: Customer, billId: string) =>
  api.post<unknown>('/api/subscription/bill', { billId, len: 'en' }, { token });
const item = ({ token, purchaseId }: Customer) => itemOf(api, token, purchaseId);
const billOf = async ({ purchaseId }: Customer) =>
  (
    await shop.server.sql(
      `select state, gateway_key as key from bills where subscription_id = ${purchaseId} order by id desc limit 1`,
    )
  )[0];
const chargesOf = async (customer: Customer) => shop.chargesOf(String((await billOf(customer))?.key));

test('a card entered at the provider pays an order, and is charged once', async () => {
  const customer = await withCard('success');
  expect(await item(customer)).toMatchObject({ cardLast4: '4242' });
  expect(await order(customer, 'a')).toMatchObject({ status: 200 });
  expect(await billOf(customer)).toMatchObject({ state: 'SUCCESS' });
  expect(await chargesOf(customer)).toEqual(['succeeded']);
  expect(
    await shop.server.sql(
      `select provider, provider_account from payments where subscription_id = ${customer.purchaseId}`,
    ),
  ).toEqual([{ provider: 'stripe', provider_account: 'acct_rehearsal' }]);
});

/** Tables with this text in a row. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await shop.server.sql(`select tablename as name from pg_tables where schemaname = 'public'`);
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await shop.server.sql(`select 1 from "${String(name)}" t where t::text like '%${text}%' limit 1`);
      return rows.length > 0 ? [String(name)] : [];
    }),
  );
  return found.flat();
}

test('a card number that an old portal sends is refused, and neither stored nor logged', async () => {
  const { token } = await api.customer();
  const card = { cardNumber: '4242424242424242', cardSecurityCode: '123', cardMonth: '12', cardYear: '2031' };
  expect((await api.post('/api/user/updateCard', card, { token })).status).toBe(404);
  await withCard('success');
  expect(await tablesWith(card.cardNumber)).toEqual([]);
  expect(shop.server.output()).not.toContain(card.cardNumber);
});

describe('a charge that its person must confirm', () => {
  const begin = async (key: string) => {
    const customer = await withCard('authenticates');
    const reply = await order(customer, key);
    expect(reply).toMatchObject({ status: 202, payload: { actionUrl: containing('/pay/') } });
    return { customer, url: reply.payload?.actionUrl ?? '', billId: reply.payload?.billId ?? '' };
  };

  test('is placed after the confirmation, and the same key gets the final reply', async () => {
    const { customer, url, billId } = await begin('confirmed');
    expect(await order(customer, 'confirmed')).toMatchObject({ status: 202, payload: { actionUrl: url, billId } });
    expect(await order(customer, 'another')).toMatchObject({ status: 409 });
    await shop.answer(url, 'confirm');
    expect(await finish(customer, billId)).toMatchObject({ status: 200 });
    expect(await order(customer, 'confirmed')).toMatchObject({ status: 200 });
    expect(await chargesOf(customer)).toEqual(['succeeded']);
    expect(await item(customer)).toMatchObject({ nextBillDate: addDays(today, 28) });
  });

  test('is settled by the provider’s event, if the person does not return', async () => {
    const { customer, url } = await begin('event');
    await shop.answer(url, 'confirm');
    await shop.deliverEvents();
    await api.runJobs('providerEvents');
    expect(await billOf(customer)).toMatchObject({ state: 'SUCCESS' });
    expect(await order(customer, 'event')).toMatchObject({ status: 200 });
  });

  test.each([
    ['returns unfinished', (url: string) => Promise.resolve(url)],
    ['refuses at the bank', (url: string) => shop.answer(url, 'refuse')],
  ])('is cancelled if the person %s, and the goods return', async (_what, act) => {
    const { customer, url, billId } = await begin('refused');
    const before = (await item(customer)).stockQty;
    await act(url);
    expect(await finish(customer, billId)).toMatchObject({ status: 400, message: containing('was not confirmed') });
    expect(await item(customer)).toMatchObject({ stockQty: before + 1, nextBillDate: addDays(today, 5) });
    expect(await chargesOf(customer)).not.toContain('succeeded');
    expect(await order(customer, 'refused')).toMatchObject({ status: 400 });
  });

  test('is cancelled after 30 minutes, and not before', async () => {
    const { customer } = await begin('late');
    await api.runJobs('bills');
    expect(await billOf(customer)).toMatchObject({ state: 'ACTION' });
    await shop.server.sql(
      `update bills set next_try_at = now() where subscription_id = ${customer.purchaseId} returning id`,
    );
    await api.runJobs('bills');
    expect(await billOf(customer)).toMatchObject({ state: 'DECLINED' });
    expect(await item(customer)).toMatchObject({ nextBillDate: addDays(today, 5) });
  });

  test('is hidden from another customer', async () => {
    const { billId } = await begin('hidden');
    expect(await finish(await api.customer(), billId)).toMatchObject({ status: 404 });
  });
});

describe('an answer that is lost', () => {
  test.each(['dropRequest', 'dropReply', 'failAfter', 'busy'] as const)(
    '%s: the bill is looked up, and charged once',
    async (fault) => {
      const customer = await withCard('success');
      shop.rehearsal.faults.set({ next: { charge: fault } });
      expect(await order(customer, fault)).toMatchObject({ status: 503 });
      expect(await order(customer, fault)).toMatchObject({ status: 200 });
      expect((await chargesOf(customer)).filter((status) => status === 'succeeded')).toHaveLength(1);
    },
  );

  test('past the life of the key nothing is sent, and the bill is FAILED', async () => {
    const customer = await withCard('success');
    shop.rehearsal.faults.set({ next: { charge: 'dropRequest' } });
    expect(await order(customer, 'old')).toMatchObject({ status: 503 });
    await shop.server.sql(
      `update bills set created_at = now() - interval '23 hours', next_try_at = now() where subscription_id = ${customer.purchaseId} returning id`,
    );
    await api.runJobs('bills');
    expect(shop.server.output()).toMatch(
      /"instruction":"Bill \d+ of subscription \d+ has FAILED [^"]+","msg":"bill failed"/,
    );
    expect(await billOf(customer)).toMatchObject({ state: 'FAILED' });
    expect(await chargesOf(customer)).toEqual([]);
    await shop.server.sql(
      `update bills set state = 'DECLINED' where subscription_id = ${customer.purchaseId} returning id`,
    );
    await api.runJobs('bills');
    expect(await order(customer, 'new')).toMatchObject({ status: 200 });
  });
});

describe('a bank that answers in days', () => {
  const begin = async (key: string) => {
    const customer = await withCard('slow');
    expect(await order(customer, key)).toMatchObject({
      status: 200,
      message: containing('confirms'),
    });
    expect(await item(customer)).toMatchObject({ nextBillDate: addDays(today, 28) });
    return customer;
  };

  test('places the order, which is packed after the payment', async () => {
    const customer = await begin('slow-paid');
    const states = `select payment, fulfilment, ship_on is null as "isHeld" from orders where subscription_id = ${customer.purchaseId}`;
    expect(await shop.server.sql(states)).toEqual([{ payment: 'processing', fulfilment: 'placed', isHeld: true }]);
    await shop.settleAtBank(customer, true);
    expect(await shop.server.sql(states)).toEqual([{ payment: 'paid', fulfilment: 'placed', isHeld: false }]);
    expect(await item(customer)).toMatchObject({ nextBillDate: addDays(today, 28) });
  });

  test('refuses later: the order for at once is cancelled, and its person gets a mail', async () => {
    const customer = await begin('slow-refused');
    await shop.settleAtBank(customer, false);
    expect(
      await shop.server.sql(`select payment, fulfilment from orders where subscription_id = ${customer.purchaseId}`),
    ).toEqual([{ payment: 'declined', fulfilment: 'cancelled' }]);
    const [mail] = await api.mails(customer.email);
    expect(mail?.text).toContain('afterwards');
  });

  test('refuses a renewal later: it is the open order of its subscription', async () => {
    const customer = await withCard('slow', { nextBillInDays: 0 });
    await api.runJobs('renewals');
    expect(await billOf(customer)).toMatchObject({ state: 'PROCESSING' });
    await shop.settleAtBank(customer, false);
    expect(await item(customer)).toMatchObject({ nextBillDate: today, paymentProblem: { reason: 'declined' } });
  });
});

describe('a card at the provider', () => {
  test('is saved once, for the first of the person and the event', async () => {
    const customer = await withCard('success');
    await shop.deliverEvents();
    await api.runJobs('providerEvents');
    expect(
      await shop.server.sql(
        `select id from pay_sources where customer_id = ${customer.customerId} and provider = 'stripe'`,
      ),
    ).toHaveLength(1);
  });

  test('pays the subscriptions whose card belongs to an earlier provider', async () => {
    const customer = await api.customer({ nextBillInDays: 5 });
    expect(await item(customer)).toMatchObject({ cardLast4: null });
    const { payload } = await api.post<{ ref: string; url: string }>('/api/user/payment-setup', {}, customer);
    await shop.enterCard(payload.url, 'success');
    const done = await api.post('/api/user/payment-setup/finish', { ref: payload.ref }, customer);
    expect(done).toMatchObject({ status: 200, payload: { pays: [customer.purchaseId] } });
    expect(await item(customer)).toMatchObject({ cardLast4: '4242' });
  });

  test('has the same reply for the person after the event, with the names of the products', async () => {
    const customer = await api.customer({ nextBillInDays: 5 });
    const { payload } = await api.post<{ ref: string; url: string }>(
      '/api/user/payment-setup',
      { len: 'en' },
      customer,
    );
    await shop.enterCard(payload.url, 'success');
    await shop.deliverEvents();
    await api.runJobs('providerEvents');
    const [product] = await shop.server.sql(
      `select p.name_en as name from products p join subscriptions s on s.product_id = p.id where s.id = ${customer.purchaseId}`,
    );
    expect(await api.post('/api/user/payment-setup/finish', { ref: payload.ref }, customer)).toMatchObject({
      message: `Your card is saved. It pays: ${String(product?.name)}.`,
      payload: { pays: [customer.purchaseId] },
    });
  });

  test('makes one customer at the provider for two tabs at once', async () => {
    const { token, customerId } = await api.customer();
    await Promise.all([1, 2].map(() => api.post('/api/user/payment-setup', {}, { token })));
    const its = [...shop.rehearsal.books.customers.values()].filter(({ metadata }) =>
      metadata.customer?.endsWith(`:${customerId}`),
    );
    expect(its).toHaveLength(1);
  });

  test('has the limit of tries of a card form', async () => {
    const { token } = await api.customer();
    const begin = () => api.post('/api/user/payment-setup', {}, { token });
    const statuses = [];
    for (let tries = 0; tries <= 10; tries += 1) statuses.push((await begin()).status);
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
  });

  test('belongs to the account that began it', async () => {
    const customer = await api.customer();
    const { payload } = await api.post<{ ref: string }>('/api/user/payment-setup', {}, { token: customer.token });
    const other = await api.customer();
    expect(
      await api.post('/api/user/payment-setup/finish', { ref: payload.ref }, { token: other.token }),
    ).toMatchObject({ status: 404 });
    expect(
      await api.post('/api/user/payment-setup/finish', { ref: payload.ref }, { token: customer.token }),
    ).toMatchObject({ status: 409 });
  });

  test('that is gone there leaves its subscriptions without a card', async () => {
    const customer = await withCard('success');
    await shop.detachCard(customer);
    expect(await item(customer)).toMatchObject({ cardLast4: null });
  });
});

test('an event of a paid bill asks the provider nothing', async () => {
  const customer = await withCard('success');
  expect(await order(customer, 'settled')).toMatchObject({ status: 200 });
  shop.rehearsal.faults.set({ next: { read: 'fail' } });
  await shop.deliverEvents();
  await api.runJobs('providerEvents');
  shop.rehearsal.faults.clear();
});

test('a hook without a right signature is refused, and one of an unknown provider is not there', async () => {
  const send = (provider: string) => fetch(`${shop.server.url}/hooks/${provider}`, { method: 'POST', body: '{}' });
  expect((await send('stripe')).status).toBe(400);
  expect((await send('stand-in')).status).toBe(404);
});
