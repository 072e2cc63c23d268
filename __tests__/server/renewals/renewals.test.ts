import { addDays, businessDayAt } from '#src/domain/isoDate';
import { detailsOf, itemOf } from '../../support/api';
import { freshServer } from '../../support/freshServer';
import { day } from '../../support/texts';

// Shared date, because the clock only moves forward.
const { api } = freshServer();
let now = businessDayAt(new Date());

const setClock = async (day: string) => {
  expect((await api.json('/demo/clock', { now: day })).status).toBe(200);
  now = day;
};

interface Payment {
  dateCreated: string;
  responseType: string;
  nextBillDate: string | null;
}
const paymentsOf = async (token: string) =>
  (await api.get<{ data: Payment[] }>('/api/other/fetchPrevPayment', {}, { token })).payload.data;
const billed = async (token: string) =>
  (await paymentsOf(token)).map(({ dateCreated, responseType }) => `${dateCreated} ${responseType}`).reverse();
const subjects = async (email: string) => (await api.mails(email)).map(({ subject }) => subject).reverse();
const updateCard = async (token: string, cardNumber: string) => {
  const { payload } = await api.get<{ data: { paySources: { paySourceId: string }[] }[] }>(
    '/api/user/details',
    {},
    { token },
  );
  const paySourceId = payload.data[0]?.paySources[0]?.paySourceId ?? '';
  const card = { cardNumber, cardSecurityCode: '123', cardMonth: '12', cardYear: '2099', paySourceId };
  expect((await api.post('/api/user/updateCard', card, { token })).status).toBe(200);
};

test('bills a due subscription on its date, moves the date and sends a mail', async () => {
  const { token, purchaseId, email } = await api.customer({ nextBillInDays: 3, intervalWeeks: 1, len: 'en' });
  const due = addDays(now, 3);
  await setClock(addDays(due, -1));
  expect(await billed(token)).toEqual([]);
  await setClock(due);
  expect(await billed(token)).toEqual([`${due} SUCCESS`]);
  expect(await itemOf(api, token, purchaseId)).toMatchObject({ status: 'ACTIVE', nextBillDate: addDays(due, 7) });
  expect((await subjects(email))[0]).toMatch(/^Ordered: /);
  await api.runJobs('renewals');
  expect(await billed(token)).toHaveLength(1);
});

test('bills each interval on its own date while the demo clock advances by months (rules §7.10 f)', async () => {
  const { token, purchaseId } = await api.customer({ nextBillInDays: 2, intervalWeeks: 4 });
  const first = addDays(now, 2);
  await setClock(addDays(first, 60));
  expect(await billed(token)).toEqual([0, 28, 56].map((days) => `${addDays(first, days)} SUCCESS`));
  expect((await itemOf(api, token, purchaseId)).nextBillDate).toBe(addDays(first, 84));
});

test('retries a declined renewal after 1, 3 and 5 days, then fails the subscription until a new card (rules §7.11)', async () => {
  const { token, purchaseId, email } = await api.customer({ card: 'declining', nextBillInDays: 2, len: 'en' });
  const due = addDays(now, 2);
  const states: [number, string][] = [];
  for (let day = 0; day <= 5; day += 1) {
    await setClock(addDays(due, day));
    states.push([(await paymentsOf(token)).length, (await itemOf(api, token, purchaseId)).status]);
  }
  expect(states).toEqual([
    [1, 'ACTIVE'],
    [2, 'ACTIVE'],
    [2, 'ACTIVE'],
    [3, 'ACTIVE'],
    [3, 'ACTIVE'],
    [4, 'RECYCLE_FAILED'],
  ]);
  expect(await subjects(email)).toEqual([
    ...Array.from({ length: 3 }, () => 'Your payment did not go through'),
    'Your subscription is on hold: please add a new card',
  ]);
  await updateCard(token, '4242424242424242');
  expect(await itemOf(api, token, purchaseId)).toMatchObject({ status: 'ACTIVE', nextBillDate: addDays(now, 1) });
  await setClock(addDays(now, 1));
  expect((await billed(token)).at(-1)).toBe(`${now} SUCCESS`);
});

test('keeps a failed subscription when another card is replaced, and activates it when that card is chosen', async () => {
  const { token, purchaseId, email } = await api.customer({ card: 'declining', nextBillInDays: 1, len: 'en' });
  const card = { cardNumber: '5555555555554444', cardSecurityCode: '123', cardMonth: '12', cardYear: '2099' };
  await api.post('/api/user/updateCard', card, { token });
  await setClock(addDays(now, 9));
  expect(await itemOf(api, token, purchaseId)).toMatchObject({ status: 'RECYCLE_FAILED' });
  const [onHold] = await api.mails(email);
  expect(onHold?.text).toContain('The declined card ends in 0002.');
  const paySourceId = (await detailsOf(api, token)).paySources.at(-1)?.paySourceId ?? '';
  const replaced = await api.post<{ pays: string[] }>('/api/user/updateCard', { ...card, paySourceId }, { token });
  expect(replaced.payload.pays).toEqual([]);
  expect(await itemOf(api, token, purchaseId)).toMatchObject({ status: 'RECYCLE_FAILED' });

  const reply = await api.post('/api/subscription/pay-source', { purchaseId, paySourceId, len: 'en' }, { token });
  const due = addDays(now, 1);
  expect(reply.message).toMatch(/^.+ is active again. On .+ we charge €[\d.]+ to the card ending in 4444.$/);
  expect(reply.message).toContain(day(due));
  const [mail] = await api.mails(email);
  expect(mail?.subject).toMatch(/^Your subscription is active again/);
  expect(mail?.text).toContain('It will be charged to your card ending in 4444.');
  await setClock(due);
  expect((await billed(token)).at(-1)).toBe(`${due} SUCCESS`);
  expect((await api.mails(email))[0]?.text).toContain('paid for with your card ending in 4444.');
});

test('books a retry under its own date, an interval before the next order (rules §7.10 c)', async () => {
  const shape = { card: 'declining', nextBillInDays: 1, intervalWeeks: 4, len: 'en' };
  const { token, purchaseId, email } = await api.customer(shape);
  const due = addDays(now, 1);
  await setClock(due);
  await updateCard(token, '4242424242424242');
  const [mail] = await api.mails(email);
  const announced = new Date(/is due on (.+)\./.exec(mail?.text ?? '')?.[1] ?? '');
  // Date of the next retry instead of a past date.
  expect(businessDayAt(announced)).toBe(addDays(due, 1));
  await setClock(addDays(due, 1));
  expect(await billed(token)).toEqual([`${due} SOFT_DECLINE`, `${addDays(due, 1)} SUCCESS`]);
  expect((await itemOf(api, token, purchaseId)).nextBillDate).toBe(addDays(due, 29));
});

test('fails a renewal without a card like a declined renewal, and charges nothing', async () => {
  const { token, purchaseId, email } = await api.customer({ card: 'none', nextBillInDays: 1, len: 'en' });
  await setClock(addDays(now, 8));
  expect(await paymentsOf(token)).toEqual([]);
  expect((await itemOf(api, token, purchaseId)).status).toBe('RECYCLE_FAILED');
  expect(await subjects(email)).toHaveLength(4);
});

test('resumes and bills a paused subscription on its date', async () => {
  const { token, purchaseId, email } = await api.customer({ nextBillInDays: 5, intervalWeeks: 4, len: 'en' });
  const restartDate = addDays(now, 6);
  expect((await api.post('/api/subscription/pause', { purchaseId, restartDate }, { token })).status).toBe(200);
  await setClock(addDays(restartDate, -1));
  expect(await itemOf(api, token, purchaseId)).toMatchObject({ status: 'PAUSED' });
  expect(await billed(token)).toEqual([]);
  await setClock(restartDate);
  expect(await itemOf(api, token, purchaseId)).toMatchObject({
    status: 'ACTIVE',
    nextBillDate: addDays(restartDate, 28),
  });
  expect(await billed(token)).toEqual([`${restartDate} SUCCESS`]);
  const mailed = await subjects(email);
  expect(mailed[1]).toMatch(/^Your subscription is active again/);
  expect(mailed[2]).toMatch(/^Ordered/);
});

test('bills no cancelled, inactive or failed subscription', async () => {
  const made = await api.customer({ statuses: ['CANCELLED', 'INACTIVE', 'RECYCLE_FAILED'], nextBillInDays: -2 });
  await api.runJobs('renewals');
  expect(await billed(made.token)).toEqual([]);
});
