import { addDays, businessDayAt } from '#src/domain/isoDate';
import { containing, createApi, itemOf } from '../../support/api';
import { day } from '../../support/texts';

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
  test('pauses until the date and sends a mail', async () => {
    const { token, purchaseId, email } = await api.customer({ len: 'en' });
    const date = addDays(today, 41);
    expect((await pause(token, purchaseId, date)).status).toBe(200);
    expect(await itemOf(api, token, purchaseId)).toMatchObject({ status: 'PAUSED', nextBillDate: date });
    const [mail] = await api.mails(email);
    expect(mail?.subject).toMatch(/^Your subscription is paused until \w{3}, /);
    expect(mail?.text).toContain('The next charge of');
  });

  test('refuses a date more than 366 days ahead', async () => {
    const { token, purchaseId } = await api.customer();
    const { status, payload } = await pause(token, purchaseId, addDays(today, 367));
    expect([status, Object.keys(payload?.errors ?? {})]).toEqual([400, ['restartDate']]);
  });

  test('refuses to pause a subscription that is not active', async () => {
    const { token, purchaseId } = await api.customer({ statuses: ['INACTIVE'] });
    expect((await pause(token, purchaseId, addDays(today, 31))).status).toBe(409);
  });
});

describe('subscription/cancel', () => {
  test('is final, leaves nothing to bill and sends a mail', async () => {
    const { token, purchaseId, email } = await api.customer({ len: 'en' });
    expect((await cancel(token, purchaseId)).status).toBe(200);
    expect(await itemOf(api, token, purchaseId)).toMatchObject({ status: 'CANCELLED', nextBillDate: null });
    const [mail] = await api.mails(email);
    expect(mail?.subject).toMatch(/^Your subscription has been cancelled: /);
    expect(mail?.text).toContain('Nothing more will be charged');
    expect((await cancel(token, purchaseId)).status).toBe(409);
    expect((await reactivate(token, purchaseId)).status).toBe(409);
  });

  test('reports each invalid field of a cancellation', async () => {
    const { token, purchaseId } = await api.customer();
    const wrong = { cancelReason: 'x'.repeat(101), fullRefund: 'true', afterNextBill: 'true' };
    const { status, payload } = await cancel(token, purchaseId, wrong);
    expect([status, Object.keys(payload?.errors ?? {}).sort()]).toEqual([400, Object.keys(wrong).sort()]);
  });
});

describe('subscription/reactive', () => {
  test.each([
    ['PAUSED', 12, addDays(today, 12)],
    ['PAUSED', -12, addDays(today, 1)],
    ['INACTIVE', 5, addDays(today, 1)],
  ])('changes %s with its next bill in %i days to ACTIVE, due on %s', async (status, nextBillInDays, expected) => {
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
  ])('refuses %s with 409 and the reason of this status', async (status, text) => {
    const { token, purchaseId } = await api.customer({ statuses: [status] });
    expect(await reactivate(token, purchaseId)).toMatchObject({ status: 409, message: containing(text) });
  });
});

describe('unchanged values (rules §7.13)', () => {
  test('reports an unchanged date of an order, and sends no mail', async () => {
    const { token, purchaseId, email } = await api.customer({ len: 'en', nextBillInDays: 9 });
    const body = { purchaseId, billNow: 'false', nextBillDate: addDays(today, 9), len: 'en' };
    const reply = await api.post('/api/subscription/reschedule', body, { token });
    expect(reply).toMatchObject({ status: 200, message: containing('Nothing has changed.') });
    expect(reply.message).toContain(`is planned for ${day(addDays(today, 9))} already`);
    expect(await api.mails(email)).toEqual([]);
  });
});
