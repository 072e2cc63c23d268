import { addDays, businessDayAt } from '../../src/domain/isoDate';
import { containing, createApi, itemOf, matching } from '../support/api';
import { day } from '../support/texts';

const api = createApi(process.env.API_URL ?? '');
const today = businessDayAt(new Date());

interface Refusal {
  errors?: Record<string, string>;
}
const pause = (token: string, purchaseId: string, restartDate: string) =>
  api.post<Refusal | null>('/api/subscription/pause', { purchaseId, restartDate, len: 'en' }, { token });
const cancel = (token: string, purchaseId: string, change: Record<string, string> = {}) =>
  api.post<Refusal | null>(
    '/api/subscription/cancel',
    { purchaseId, cancelReason: '2', fullRefund: 'false', afterNextBill: 'false', len: 'en', ...change },
    { token },
  );
const reactivate = (token: string, purchaseId: string) =>
  api.get('/api/subscription/reactive', { purchaseId, len: 'en' }, { token });

describe('subscription/pause', () => {
  test('pauses until the day and mails it', async () => {
    const { token, purchaseId, email } = await api.customer({ len: 'en' });
    const date = addDays(today, 41);
    expect((await pause(token, purchaseId, date)).status).toBe(200);
    expect(await itemOf(api, token, purchaseId)).toMatchObject({ status: 'PAUSED', nextBillDate: date });
    const [mail] = await api.mails(email);
    expect(mail?.subject).toMatch(/^Your subscription is paused until \w{3}, /);
    expect(mail?.text).toContain('The next charge of');
  });

  test.each([
    ['366 days ahead', addDays(today, 366), 200],
    ['367 days ahead', addDays(today, 367), 400],
  ])('answers %s (%s) with %i', async (_name, day, status) => {
    const { token, purchaseId } = await api.customer();
    const reply = await pause(token, purchaseId, day);
    expect(reply.status).toBe(status);
    if (status === 400) expect(Object.keys(reply.payload?.errors ?? {})).toEqual(['restartDate']);
  });

  test('refuses to pause a subscription that is not active', async () => {
    const { token, purchaseId } = await api.customer({ statuses: ['INACTIVE'] });
    expect((await pause(token, purchaseId, addDays(today, 31))).status).toBe(409);
  });
});

describe('subscription/cancel', () => {
  test('is final, leaves nothing to bill and is mailed', async () => {
    const { token, purchaseId, email } = await api.customer({ len: 'en' });
    expect((await cancel(token, purchaseId)).status).toBe(200);
    expect(await itemOf(api, token, purchaseId)).toMatchObject({ status: 'CANCELLED', nextBillDate: null });
    const [mail] = await api.mails(email);
    expect(mail?.subject).toMatch(/^Your subscription is cancelled: /);
    expect(mail?.text).toContain('Nothing more is charged');
    expect((await cancel(token, purchaseId)).status).toBe(409);
    expect((await reactivate(token, purchaseId)).status).toBe(409);
  });

  test.each([
    ['cancelReason', 'x'.repeat(100), 200],
    ['cancelReason', 'x'.repeat(101), 400],
    ['cancelReason', '   ', 400],
    ['fullRefund', 'true', 400],
    ['afterNextBill', 'true', 400],
  ])('answers %s %j with %i', async (field, value, status) => {
    const { token, purchaseId } = await api.customer();
    const reply = await cancel(token, purchaseId, { [field]: value });
    expect(reply.status).toBe(status);
    if (status === 400) expect(Object.keys(reply.payload?.errors ?? {})).toEqual([field]);
  });
});

describe('subscription/reactive', () => {
  test.each([
    ['PAUSED', 12, addDays(today, 12)],
    ['PAUSED', -12, addDays(today, 1)],
    ['INACTIVE', 5, addDays(today, 1)],
  ])('makes %s with its next bill in %i days ACTIVE, due on %s', async (status, nextBillInDays, expected) => {
    const { token, purchaseId, email } = await api.customer({ statuses: [status], nextBillInDays, len: 'en' });
    const reply = await reactivate(token, purchaseId);
    expect(reply.status).toBe(200);
    expect(await itemOf(api, token, purchaseId)).toMatchObject({ status: 'ACTIVE', nextBillDate: expected });
    expect((await api.mails(email))[0]?.subject).toMatch(/^Your subscription is active again/);
  });

  test.each([
    ['ACTIVE', 'active already'],
    ['CANCELLED', 'final'],
    ['RECYCLE_FAILED', 'new card'],
  ])('answers %s with a conflict of its own', async (status, text) => {
    const { token, purchaseId } = await api.customer({ statuses: [status] });
    expect(await reactivate(token, purchaseId)).toMatchObject({ status: 409, message: containing(text) });
  });
});

test.each(['pause', 'cancel', 'update', 'reschedule', 'apply-discount', 'remove-discount'])(
  'subscription/%s requires a purchase id',
  async (call) => {
    const { token } = await api.customer();
    const rest = { restartDate: addDays(today, 9), cancelReason: '2', billNow: 'true', discountCode: 'A', code: 'A' };
    for (const body of [{ ...rest, purchaseId: '' }, rest]) {
      const reply = await api.post<Refusal>(`/api/subscription/${call}`, { ...body, len: 'en' }, { token });
      expect([reply.status, reply.payload.errors?.purchaseId]).toEqual([
        400,
        "The subscription's number is missing here.",
      ]);
    }
  },
);

test('answers and mails a move by an interval as any other move (rules §7.4)', async () => {
  const { token, purchaseId, email } = await api.customer({ len: 'en', intervalWeeks: 4, nextBillInDays: 9 });
  const nextBillDate = addDays(today, 9 + 28);
  const body = { purchaseId, billNow: 'false', nextBillDate, len: 'en' };
  const { message } = await api.post('/api/subscription/reschedule', body, { token });
  const dates = `now comes on ${day(nextBillDate)}, not on ${day(addDays(today, 9))}.`;
  expect(message).toContain(dates);
  expect((await api.mails(email))[0]).toMatchObject({
    subject: matching(/^New date for /),
    text: containing(dates),
  });
});

describe('saving what is there already (rules §7.13)', () => {
  test('moves an order to the date that it has: says so, and mails nobody', async () => {
    const { token, purchaseId, email } = await api.customer({ len: 'en', nextBillInDays: 9 });
    const body = { purchaseId, billNow: 'false', nextBillDate: addDays(today, 9), len: 'en' };
    const reply = await api.post('/api/subscription/reschedule', body, { token });
    expect(reply).toMatchObject({ status: 200, message: containing('Nothing has changed.') });
    expect(reply.message).toContain(`is planned for ${day(addDays(today, 9))} already`);
    expect(await api.mails(email)).toEqual([]);
  });
});

test('every write answers another customer’s subscription with 404', async () => {
  const { purchaseId } = await api.customer();
  const stranger = await api.customer();
  const { token } = stranger;
  const own = await itemOf(api, token, stranger.purchaseId);
  const edit = {
    productId: own.productId,
    price: String(own.price),
    productQty: '1',
    billingIntervalDays: '28',
    intervalUnit: 'days',
  };
  const replies = [
    await pause(token, purchaseId, addDays(today, 31)),
    await cancel(token, purchaseId),
    await reactivate(token, purchaseId),
    await api.post('/api/subscription/reschedule', { purchaseId, billNow: 'true' }, { token }),
    await api.post('/api/subscription/update', { purchaseId, ...edit }, { token }),
    await api.post('/api/subscription/apply-discount', { purchaseId, discountCode: 'X' }, { token }),
  ];
  expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
});
