import { businessDayAt } from '../../src/domain/planDate';
import { containing, createApi } from '../support/api';

const api = createApi(process.env.API_URL ?? '');
const thisYear = Number(businessDayAt(new Date()).slice(0, 4));
const GOOD = '4242424242424242';
const DECLINING = '4000000000000002';
const EXPIRED = '4000000000000069';

interface PaySource {
  paySourceId: string;
  cardBrand: string;
  cardLast4: string;
  cardMonth: string;
  cardYear: string;
}

const cardsOf = async (token: string) => {
  const { payload } = await api.get<{ data: { paySources: PaySource[] }[] }>('/api/user/details', {}, { token });
  return payload.data[0]?.paySources ?? [];
};
const fields = (change: Record<string, string> = {}) => ({
  cardNumber: GOOD,
  cardSecurityCode: '123',
  cardMonth: '7',
  cardYear: String(thisYear + 3),
  validateCard: 'false',
  len: 'en',
  ...change,
});
const update = (token: string, change: Record<string, string> = {}, key?: string) =>
  api.post<{ errors?: Record<string, string> } | null>('/api/user/updateCard', fields(change), { token, key });
/** The subscription as it is listed. */
const statusOf = async (token: string, purchaseId: string) => {
  const { payload } = await api.get<{ data: { status: string; nextBillDate: string | null; cardLast4: string }[] }>(
    '/api/subscription/all',
    { purchaseId },
    { token },
  );
  return payload.data[0];
};
const orderNow = (token: string, purchaseId: string) =>
  api.post('/api/subscription/reschedule', { purchaseId, billNow: 'true', len: 'en' }, { token });

describe('user/updateCard', () => {
  let token: string;
  beforeAll(async () => {
    token = (await api.customer()).token;
  });

  test('stores brand, last four digits, month and year, and mails which card it is', async () => {
    const { token, email } = await api.customer({ len: 'en' });
    const [old] = await cardsOf(token);
    const reply = await update(token, { paySourceId: old?.paySourceId ?? '', cardNumber: '5555555555554444' });
    expect(reply).toMatchObject({ status: 200, message: 'Your card is saved.', payload: null });
    expect(await cardsOf(token)).toMatchObject([
      { paySourceId: old?.paySourceId, cardBrand: 'mastercard', cardLast4: '4444', cardMonth: '07' },
    ]);
    const [mail] = await api.mails(email);
    expect(mail?.subject).toBe('Your card is saved');
    expect(mail?.text).toContain('ends in 4444');
    expect(mail?.text).toMatch(/The next charge of €[\d.]+ follows on /);
  });

  const RULES: [field: string, value: string, status: number][] = [
    ['cardNumber', '424242424242424', 400],
    ['cardNumber', '42424242424242422', 400],
    ['cardNumber', '4242 4242 4242 42', 400],
    ['cardNumber', '', 400],
    ['cardNumber', '5555555555554444', 200],
    ['cardSecurityCode', '12', 400],
    ['cardSecurityCode', '12345', 400],
    ['cardSecurityCode', '123', 200],
    ['cardSecurityCode', '1234', 200],
    ['cardSecurityCode', '12a', 400],
    ['cardMonth', '0', 400],
    ['cardMonth', '1', 200],
    ['cardMonth', '13', 400],
    ['cardMonth', 'July', 400],
    ['cardMonth', '12', 200],
    ['cardYear', '30', 400],
    ['cardYear', '20300', 400],
    ['cardYear', String(thisYear + 9), 200],
  ];
  test.each(RULES)('answers %s %j with %i', async (field, value, status) => {
    const reply = await update(token, { [field]: value });
    expect(reply.status).toBe(status);
    if (status === 400) expect(Object.keys(reply.payload?.errors ?? {})).toEqual([field]);
  });

  test('refuses an expired card and accepts one until the end of its month', async () => {
    const { token } = await api.customer();
    expect(await update(token, { cardYear: String(thisYear - 1) })).toMatchObject({
      status: 400,
      message: 'This card has expired.',
    });
    expect((await update(token, { cardMonth: '12', cardYear: String(thisYear) })).status).toBe(200);
  });

  test.each(['cardNumber', 'cardSecurityCode', 'cardMonth', 'cardYear'])('requires %s', async (field) => {
    const { [field as 'cardNumber']: _left, ...rest } = fields();
    expect((await api.post('/api/user/updateCard', rest, { token })).status).toBe(400);
  });

  test('keeps the old card when the gateway refuses a wrong check digit or an expired card', async () => {
    const { token } = await api.customer();
    const [old] = await cardsOf(token);
    const paySourceId = old?.paySourceId ?? '';
    expect(await update(token, { paySourceId, cardNumber: '4242424242424241' })).toMatchObject({
      status: 400,
      message: containing('no such card number'),
      payload: { errors: { cardNumber: containing('no such card number') } },
    });
    expect(await update(token, { paySourceId, cardNumber: EXPIRED })).toMatchObject({
      status: 400,
      message: containing('has expired'),
      payload: null,
    });
    expect(await cardsOf(token)).toEqual([old]);
  });

  test('stores a declining card, which declines when billed, and bills a good one again', async () => {
    const { token, purchaseId } = await api.customer();
    const paySourceId = (await cardsOf(token))[0]?.paySourceId ?? '';
    expect((await update(token, { paySourceId, cardNumber: DECLINING })).status).toBe(200);
    expect((await orderNow(token, purchaseId)).status).toBe(400);
    expect((await update(token, { paySourceId })).status).toBe(200);
    expect((await orderNow(token, purchaseId)).status).toBe(200);
  });

  test('answers another customer’s card with 404', async () => {
    const other = await api.customer();
    const { token } = await api.customer();
    const [theirs] = await cardsOf(other.token);
    expect((await update(token, { paySourceId: theirs?.paySourceId ?? '' })).status).toBe(404);
    expect(await cardsOf(other.token)).toEqual([theirs]);
  });

  test('pays the subscriptions of a customer without a card with the first one', async () => {
    const { token, purchaseId } = await api.customer({ card: 'none' });
    expect((await update(token)).status).toBe(200);
    expect((await statusOf(token, purchaseId))?.cardLast4).toBe('4242');
    expect((await orderNow(token, purchaseId)).status).toBe(200);
  });

  test('reactivates a RECYCLE_FAILED subscription, due tomorrow, with a mail', async () => {
    const { token, purchaseId, email } = await api.customer({ statuses: ['RECYCLE_FAILED'], len: 'en' });
    const refused = await api.get('/api/subscription/reactive', { purchaseId, len: 'en' }, { token });
    expect(refused).toMatchObject({ status: 409, message: containing('add a new card') });
    await update(token, { paySourceId: (await cardsOf(token))[0]?.paySourceId ?? '' });
    const tomorrow = businessDayAt(new Date(Date.now() + 86_400_000));
    expect(await statusOf(token, purchaseId)).toMatchObject({ status: 'ACTIVE', nextBillDate: tomorrow });
    const subjects = (await api.mails(email)).map(({ subject }) => subject);
    expect(subjects).toContainEqual(containing('active again'));
  });

  test('applies one key once and refuses it for another card', async () => {
    const { token, email } = await api.customer();
    const paySourceId = (await cardsOf(token))[0]?.paySourceId ?? '';
    const key = `card-${email}`;
    for (let time = 0; time < 3; time += 1) expect((await update(token, { paySourceId }, key)).status).toBe(200);
    expect(await api.mails(email)).toHaveLength(1);
    expect((await update(token, { paySourceId, cardNumber: DECLINING }, key)).status).toBe(409);
  });
});

describe('user/delete-card', () => {
  const remove = (token: string, paySourceId: string) =>
    api.post('/api/user/delete-card', { paySourceId, len: 'en' }, { token });

  test('refuses the only card of an active subscription; another one takes over', async () => {
    const { token, purchaseId } = await api.customer();
    const [only] = await cardsOf(token);
    expect(await remove(token, only?.paySourceId ?? '')).toMatchObject({
      status: 409,
      message: containing('needs this card'),
    });
    await update(token, { cardNumber: '5555555555554444' });
    expect((await remove(token, only?.paySourceId ?? '')).status).toBe(200);
    expect((await cardsOf(token)).map(({ cardLast4 }) => cardLast4)).toEqual(['4444']);
    expect((await statusOf(token, purchaseId))?.cardLast4).toBe('4444');
  });

  test('deletes the only card without an active subscription, with a mail', async () => {
    const { token, email } = await api.customer({ statuses: ['PAUSED', 'CANCELLED'], len: 'en' });
    const [only] = await cardsOf(token);
    expect((await remove(token, only?.paySourceId ?? '')).status).toBe(200);
    expect(await cardsOf(token)).toEqual([]);
    expect((await api.mails(email))[0]?.subject).toBe('Your card is deleted');
    expect((await remove(token, only?.paySourceId ?? '')).status).toBe(404);
  });

  test('answers another customer’s card with 404', async () => {
    const other = await api.customer({ statuses: ['CANCELLED'] });
    const { token } = await api.customer();
    const [theirs] = await cardsOf(other.token);
    expect((await remove(token, theirs?.paySourceId ?? '')).status).toBe(404);
    expect(await cardsOf(other.token)).toHaveLength(1);
  });
});
