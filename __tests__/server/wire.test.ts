import { matching, createApi } from '../support/serverApi';

const base = process.env.API_URL ?? '';
const api = createApi(base);
const SEND = '/api/user/sendotp';

describe('the envelope', () => {
  test.each([
    ['en', 'Please sign in.'],
    ['de', 'Bitte melde dich an.'],
    ['fr', 'Bitte melde dich an.'],
    ['', 'Bitte melde dich an.'],
  ])('speaks the language of len=%s on GET', async (len, message) => {
    expect(await api.get('/api/user/details', { len })).toMatchObject({ status: 401, message, payload: null });
  });

  test.each([
    ['en', 'Please sign in.'],
    ['de', 'Bitte melde dich an.'],
  ])('speaks the language of len=%s on POST', async (len, message) => {
    const body = { purchaseId: '1', billNow: 'false', nextBillDate: '2030-01-01', len };
    expect(await api.post('/api/subscription/reschedule', body)).toMatchObject({ status: 401, message });
    expect(await api.json('/api/subscription/reschedule', { ...body, billNow: false })).toMatchObject({
      status: 401,
      message,
    });
  });

  test('an unknown path is a 404 like any other', async () => {
    expect(await api.get('/api/nothing', { len: 'en' })).toMatchObject({
      status: 404,
      message: 'There is nothing at this address.',
      payload: null,
    });
    expect((await api.post('/api/user/details/nothing')).status).toBe(404);
  });

  test('API replies are stored nowhere', async () => {
    expect((await api.get('/api/user/details')).headers.get('cache-control')).toBe('no-store');
  });
});

describe('what cannot be read is a clear 4xx', () => {
  const send = async (init: RequestInit, path = SEND) => {
    const reply = await fetch(`${base}${path}`, { method: 'POST', ...init });
    const envelope = (await reply.json()) as { status: number; message: string };
    expect(envelope.status).toBe(reply.status);
    return envelope;
  };
  const json = { 'content-type': 'application/json' };
  const form = { 'content-type': 'application/x-www-form-urlencoded' };

  test.each<[string, RequestInit, number]>([
    ['broken JSON', { headers: json, body: '{"email":' }, 400],
    ['empty JSON', { headers: json, body: '' }, 400],
    ['a JSON number', { headers: json, body: '7' }, 400],
    ['a JSON null', { headers: json, body: 'null' }, 400],
    ['a poisoned prototype', { headers: json, body: '{"__proto__":{"a":1}}' }, 400],
    ['broken percent signs', { headers: form, body: 'email=%E0%A4%A&len=%' }, 400],
    ['no body', {}, 400],
    ['a body of the wrong type', { headers: { 'content-type': 'text/xml' }, body: '<a/>' }, 415],
    ['a body that is too large', { headers: form, body: `email=${'a'.repeat(70_000)}` }, 413],
    ['a NUL byte in a form', { headers: form, body: 'email=a%00b@c.de' }, 400],
    ['a NUL byte in JSON', { headers: json, body: JSON.stringify({ email: 'a\0@b.de' }) }, 400],
    ['a field twice', { headers: form, body: 'email=a@b.de&email=c@d.de' }, 400],
  ])('%s answers %#', async (_name, init, status) => {
    expect((await send(init)).status).toBe(status);
  });

  test.each(['/api/%zz', '/api/user/details?len=%00', '/api/subscription/all?purchaseId=%00'])(
    'GET %s',
    async (path) => {
      const reply = await fetch(`${base}${path}`);
      expect(reply.status).toBeGreaterThanOrEqual(400);
      expect(reply.status).toBeLessThan(500);
      expect(await reply.json()).toMatchObject({ status: reply.status });
    },
  );

  test('a NUL byte in a signed-in call', async () => {
    const { token } = await api.customer();
    const reply = await api.get('/api/subscription/all', { purchaseId: '1\0' }, { token });
    expect(reply.status).toBe(400);
  });
});

describe('roles', () => {
  const CUSTOMER_CALLS: [method: 'GET' | 'POST', path: string][] = [
    ['GET', '/api/user/details'],
    ['GET', '/api/subscription/all'],
    ['POST', '/api/subscription/reschedule'],
  ];
  const CHOICE_CALLS: [method: 'GET' | 'POST', path: string][] = [['GET', '/api/user/multiaccounts']];
  const ask = (method: 'GET' | 'POST', path: string, token?: string) =>
    method === 'GET'
      ? api.get(path, {}, { token })
      : api.post(path, { purchaseId: '1', billNow: 'false', nextBillDate: '2030-01-01' }, { token });

  async function tokens() {
    const family = await api.customers({ accounts: 2, admin: false });
    await api.post(SEND, { email: family.email });
    const verified = await api.post<string>('/api/user/verifyotp', {
      email: family.email,
      otp: await api.code(family.email),
    });
    const admin = await api.customers({ admin: true });
    return { choice: verified.payload, customer: family.accounts[0]?.token, admin: admin.adminToken };
  }

  test('each call opens to its own kind of token, says 403 to another and 401 to none', async () => {
    const { choice, customer, admin } = await tokens();
    for (const [method, path] of CUSTOMER_CALLS) {
      const statuses = await Promise.all(
        [choice, admin, undefined, 'x'.repeat(43)].map((token) => ask(method, path, token)),
      );
      expect([path, ...statuses.map(({ status }) => status)]).toEqual([path, 403, 403, 401, 401]);
      expect([200, 400]).toContain((await ask(method, path, customer)).status);
    }
    for (const [method, path] of CHOICE_CALLS) {
      const statuses = await Promise.all([customer, admin, undefined].map((token) => ask(method, path, token)));
      expect(statuses.map(({ status }) => status)).toEqual([403, 403, 401]);
      expect((await ask(method, path, choice)).status).toBe(200);
    }
    const change = (token?: string) => api.get('/api/user/switch-account-login', { checkoutChampId: '1' }, { token });
    expect((await change(customer)).status).toBe(403);
    expect((await change()).status).toBe(401);
  });
});

describe('subscription/all', () => {
  interface Item {
    purchaseId: string;
    nextBillDate: string | null;
    productName: string;
    price: number;
    oldPrice: number | null;
    taxes: number;
  }
  const list = async (token: string, query: Record<string, string> = {}) =>
    (await api.get<{ data: Item[] }>('/api/subscription/all', query, { token })).payload.data;

  test('lists all statuses, or one subscription, in the caller’s language', async () => {
    const { token, subscriptions } = await api.customer({ statuses: ['ACTIVE', 'PAUSED', 'CANCELLED'] });
    expect(await list(token)).toHaveLength(3);
    const [german] = await list(token, { purchaseId: subscriptions[1]?.purchaseId ?? '', len: 'de' });
    const [english] = await list(token, { purchaseId: subscriptions[1]?.purchaseId ?? '', len: 'en' });
    expect(german).toMatchObject({
      purchaseId: subscriptions[1]?.purchaseId,
      currencySymbol: '€',
      status: 'PAUSED',
      cardLast4: '4242',
      address2: matching(/./),
    });
    expect(german?.productName).not.toBe(english?.productName);
    expect(await list(token, { purchaseId: '999999' })).toEqual([]);
    expect(await list(token, { purchaseId: 'abc' })).toEqual([]);
    expect(await list(token, { purchaseId: '99999999999999999999' })).toEqual([]);
  });

  test('without that, the newest comes first', async () => {
    const { token } = await api.customer({ statuses: ['ACTIVE', 'PAUSED', 'ACTIVE'], payments: 3 });
    const ids = (await list(token)).map(({ purchaseId }) => Number(purchaseId));
    // The first one has been paid for longest, so it is the oldest.
    expect(ids).toEqual([...ids].sort((left, right) => right - left));
  });

  test('orders by the next bill with nextOrder=true, those without one last', async () => {
    const { token, subscriptions } = await api.customer({ statuses: ['CANCELLED', 'ACTIVE', 'ACTIVE'] });
    const later = subscriptions[1]?.purchaseId ?? '';
    const body = {
      purchaseId: later,
      billNow: 'false',
      nextBillDate: new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10),
    };
    await api.post('/api/subscription/reschedule', body, { token });
    const dates = (await list(token, { nextOrder: 'true' })).map(({ nextBillDate }) => nextBillDate);
    expect(dates[2]).toBeNull();
    expect((dates[0] ?? '') < (dates[1] ?? '')).toBe(true);
  });

  test('prices are euro with two decimals, the tax is the country’s', async () => {
    for (const [country, rate] of [
      ['DE', 0.19],
      ['AT', 0.2],
    ] as const) {
      const { token } = await api.customer({ country, quantity: 3 });
      const [item] = await list(token);
      expect(Number.isInteger(Math.round((item?.price ?? 0) * 1e6) / 1e4)).toBe(true);
      expect(item?.taxes).toBe(Math.round((item?.price ?? 0) * 3 * rate * 100) / 100);
    }
  });

  test('another customer’s purchase reads as an empty list', async () => {
    const { purchaseId } = await api.customer();
    const { token } = await api.customer();
    expect(await list(token, { purchaseId })).toEqual([]);
  });
});

test('user/details answers the customer with cards, a blank second address line as two quotes', async () => {
  const { token, customerId, email } = await api.customer();
  const { payload } = await api.get<{ data: Record<string, unknown>[] }>('/api/user/details', {}, { token });
  expect(payload.data[0]).toMatchObject({
    customerId,
    emailAddress: email,
    country: 'DE',
    shipAddress1: '',
    shipAddress2: '""',
    paySources: [
      {
        paySourceType: 'CREDITCARD',
        cardLast4: '4242',
        cardMonth: '12',
        cardExpiryDate: matching(/^12\/\d{4}$/),
      },
    ],
  });
});
