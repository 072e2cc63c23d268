import { createApi, matching } from '../../support/api';

const api = createApi(process.env.API_URL ?? '');

describe('envelope (rules §2.2, §2.3)', () => {
  test.each([
    ['en', 'Please sign in.'],
    ['de', 'Bitte melde dich an.'],
    ['fr', 'Bitte melde dich an.'],
    ['', 'Bitte melde dich an.'],
  ])('is in the language of len=%s', async (len, message) => {
    const refusal = { status: 401, message, payload: null };
    expect(await api.get('/api/user/details', { len })).toMatchObject(refusal);
    const body = { purchaseId: '1', billNow: 'false', nextBillDate: '2030-01-01', len };
    expect(await api.post('/api/subscription/reschedule', body)).toMatchObject(refusal);
    expect(await api.json('/api/subscription/reschedule', { ...body, billNow: false })).toMatchObject(refusal);
  });

  test('has status 404 for an unknown path', async () => {
    expect(await api.get('/api/nothing', { len: 'en' })).toMatchObject({
      status: 404,
      message: 'There is nothing at this address.',
      payload: null,
    });
    expect((await api.post('/api/user/details/nothing')).status).toBe(404);
  });

  test('returns the id of the request, the caller’s one if it is plain (rules §23.9)', async () => {
    const idFor = async (id: string) =>
      (await fetch(`${process.env.API_URL}/api/user/details`, { headers: { 'x-request-id': id } })).headers.get(
        'x-request-id',
      );
    expect(await idFor('order-41')).toBe('order-41');
    expect(await idFor('ada@demo.example')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('forbids caching', async () => {
    expect((await api.get('/api/user/details')).headers.get('cache-control')).toBe('no-store');
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

  test('lists every status, or one subscription, in the caller’s language', async () => {
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

  test('lists the newest subscription first', async () => {
    const { token } = await api.customer({ statuses: ['ACTIVE', 'PAUSED', 'ACTIVE'], payments: 3 });
    const ids = (await list(token)).map(({ purchaseId }) => Number(purchaseId));
    expect(ids).toEqual([...ids].sort((left, right) => right - left));
  });

  test('sorts by next bill date with nextOrder=true, subscriptions without a date last', async () => {
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

  test('returns prices in euro with two decimals, and the tax of the country', async () => {
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
});

test('user/details returns the customer with cards, and a blank second address line as two quotes', async () => {
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
