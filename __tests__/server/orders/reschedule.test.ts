import { addDays, businessDayAt } from '#src/domain/isoDate';
import { addShipping } from '../../support/accountCalls';
import { containing, createApi, detailsOf, matching } from '../../support/api';
import { runSql } from '../../support/database';
import { billed, DECLINING, replaceCard, retry } from '../../support/declinedOrders';

const api = createApi(process.env.API_URL ?? '');
const today = businessDayAt(new Date());
let lastKey = 0;
const newKey = () => `key-${process.pid}-${Date.now()}-${(lastKey += 1)}`;

interface Order {
  purchaseId: string;
  nextBillDate: string | null;
  stockQty: number;
  price: number;
}

const move = (token: string, purchaseId: string, nextBillDate: string, key?: string, len = 'en') =>
  api.post<null>('/api/subscription/reschedule', { purchaseId, billNow: 'false', nextBillDate, len }, { token, key });
const orderNow = (token: string, purchaseId: string, key?: string, len = 'en') =>
  api.post<null>(
    '/api/subscription/reschedule',
    { purchaseId, billNow: 'true', nextBillDate: today, len },
    { token, key },
  );

async function orderOf(token: string, purchaseId: string): Promise<Order> {
  const { payload } = await api.get<{ data: Order[] }>('/api/subscription/all', { purchaseId }, { token });
  const [order] = payload.data;
  if (!order) throw new Error('The subscription is not listed.');
  return order;
}

/** Returns the mails whose subject starts with `subject`. */
const mailsAbout = async (email: string, subject: string) =>
  (await api.mails(email)).filter((mail) => mail.subject.startsWith(subject));

describe('moving an order', () => {
  test('sets the date, replies in the request’s language and mails in the customer’s language', async () => {
    const { token, purchaseId, email } = await api.customer();
    const date = addDays(today, 21);
    const reply = await move(token, purchaseId, date);
    expect(reply).toMatchObject({
      status: 200,
      message: matching(/^Your order of .+ now comes on \w{3}, .+, not on \w{3}, /),
      payload: { version: matching(/^\w+$/) },
    });
    expect((await orderOf(token, purchaseId)).nextBillDate).toBe(date);
    const [mail] = await api.mails(email);
    expect(mail?.subject).toMatch(/^Neuer Termin für .+: \w{3}, \w{3} \d+, \d{4}$/);
    expect(mail?.text).toContain('Die nächste Abbuchung über');
  });

  test.each([
    ['a skip', 'true', 28, 'skip', 'Skipped: '],
    ['the same day chosen by hand', undefined, 28, 'reschedule', 'New date for '],
    ['a skip to another day', 'true', 20, 'reschedule', 'New date for '],
  ])('classifies %s in receipt and mail (rules §7.4)', async (_, skip, days, command, subject) => {
    const { token, purchaseId, email } = await api.customer({ len: 'en', nextBillInDays: 10, intervalWeeks: 4 });
    const nextBillDate = addDays(today, 10 + days);
    const fields = { purchaseId, billNow: 'false', nextBillDate, ...(skip && { skip }), len: 'en' };
    const { payload } = await api.post<{ receipt: object }>('/api/subscription/reschedule', fields, { token });
    expect(payload.receipt).toMatchObject({ command, after: { nextBillDate }, undoUntil: addDays(today, 7) });
    expect((await api.mails(email)).map((mail) => mail.subject)).toEqual([containing(subject)]);
  });

  test('refuses a date more than 365 days ahead', async () => {
    const { token, purchaseId } = await api.customer();
    expect(await move(token, purchaseId, addDays(today, 366))).toMatchObject({
      status: 400,
      payload: { errors: { nextBillDate: 'Please choose a day from tomorrow on, at most 365 days ahead.' } },
    });
  });

  test('refuses to move or order a subscription that is not active', async () => {
    const { token, purchaseId } = await api.customer({ statuses: ['PAUSED'] });
    expect((await move(token, purchaseId, addDays(today, 9))).status).toBe(409);
    expect((await orderNow(token, purchaseId)).status).toBe(409);
  });

  test('refuses a key that is empty, too long, or has a space or an umlaut', async () => {
    const { token, purchaseId } = await api.customer();
    for (const key of ['', 'a b', 'ä', 'x'.repeat(201)]) {
      const reply = await fetch(`${process.env.API_URL ?? ''}/api/subscription/reschedule`, {
        method: 'POST',
        body: new URLSearchParams({ purchaseId, billNow: 'false', nextBillDate: addDays(today, 9) }),
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
      });
      expect([key, reply.status]).toEqual([key, 400]);
    }
  });

  test('accepts the same key from two customers', async () => {
    const key = newKey();
    for (const { token, purchaseId } of [await api.customer(), await api.customer()]) {
      expect((await move(token, purchaseId, addDays(today, 9), key)).status).toBe(200);
    }
  });
});

test('limits the changes of a customer per hour (rules §21.13)', async () => {
  const { token, purchaseId, customerId } = await api.customer();
  await runSql(
    process.env.SERVER_DATABASE_URL ?? '',
    `insert into rate_limits (key, window_start, window_seconds, hits)
       values ('change:${Number(customerId)}', now(), 3600, 2999) returning key`,
  );
  const key = newKey();
  expect((await move(token, purchaseId, addDays(today, 9), key)).status).toBe(200);
  for (const refused of [await move(token, purchaseId, addDays(today, 10)), await addShipping(api, token)]) {
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
  }
  expect((await move(token, purchaseId, addDays(today, 9), key)).status).toBe(200);
});

describe('order now', () => {
  test('bills at once and moves the date to one interval after today', async () => {
    const { token, purchaseId, email } = await api.customer({ intervalWeeks: 3, len: 'en', quantity: 4 });
    const { stockQty } = await orderOf(token, purchaseId);
    const reply = await orderNow(token, purchaseId, newKey(), 'de');
    expect(reply).toMatchObject({
      status: 200,
      message: matching(/^Bestellt: .+\. \d+,\d\d\s€ wurden abgebucht/),
    });
    const after = await orderOf(token, purchaseId);
    expect(after.nextBillDate).toBe(addDays(today, 21));
    expect(after.stockQty).toBeLessThan(stockQty);
    const [mail] = await api.mails(email);
    expect(mail?.subject).toMatch(/^Ordered: /);
    expect(mail?.text).toMatch(/The order number is \d+, and we have charged €\d+\.\d\d/);
  });

  test('bills once for concurrent calls with one key, with equal replies', async () => {
    const { token, purchaseId, email } = await api.customer();
    const key = newKey();
    const replies = await Promise.all(Array.from({ length: 3 }, () => orderNow(token, purchaseId, key)));
    expect(new Set(replies.map(({ status, message }) => `${status} ${message}`)).size).toBe(1);
    expect(replies[0]?.status).toBe(200);
    expect(await mailsAbout(email, 'Bestellt')).toHaveLength(1);
  });

  test('refuses a second order on the same day with a specific message', async () => {
    const { token, purchaseId } = await api.customer();
    await orderNow(token, purchaseId, newKey());
    const reply = await orderNow(token, purchaseId, newKey());
    expect(reply).toMatchObject({
      status: 409,
      message: containing('already ordered this subscription today'),
    });
  });

  test('reports a declined card, changes nothing else and mails once a day', async () => {
    const { token, purchaseId, email } = await api.customer({ card: 'declining' });
    const before = await orderOf(token, purchaseId);
    const key = newKey();
    const reply = await orderNow(token, purchaseId, key);
    expect(reply).toMatchObject({ status: 400, message: containing('declined the card') });
    expect((await orderOf(token, purchaseId)).nextBillDate).toBe(before.nextBillDate);
    expect((await orderNow(token, purchaseId, key)).message).toBe(reply.message);
    expect(await mailsAbout(email, 'Deine Karte wurde abgelehnt')).toHaveLength(1);
    expect((await orderNow(token, purchaseId, newKey(), 'de')).message).toContain('abgelehnt');
    expect(await mailsAbout(email, 'Deine Karte wurde abgelehnt')).toHaveLength(1);
  });

  test('stops charging after five declines of a card within a day (rules §7.18)', async () => {
    const { token, purchaseId, subscriptions } = await api.customer({
      card: 'declining',
      statuses: ['ACTIVE', 'RECYCLE_FAILED'],
    });
    const failed = { token, purchaseId: subscriptions[1]?.purchaseId ?? '' };
    const paySourceId = (await detailsOf(api, token)).paySources[0]?.paySourceId ?? '';
    const key = newKey();
    const declined = await orderNow(token, purchaseId, key);
    for (let tries = 1; tries < 4; tries += 1) await orderNow(token, purchaseId, newKey());
    expect((await retry(api, failed, paySourceId)).status).toBe(400);
    const before = await billed(api, token);

    expect((await retry(api, failed, paySourceId)).status).toBe(429);
    // Because a repeated save of the card does not reset its count of declines.
    await replaceCard(api, token, paySourceId, DECLINING);
    const reply = await orderNow(token, purchaseId, newKey());
    expect(reply).toMatchObject({ status: 429, message: containing('ending in 0002 was declined too often') });
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(86_000);
    const preview = { command: 'orderNow', purchaseId };
    expect((await api.json('/api/subscription/preview', preview, { token })).status).toBe(429);
    expect(await billed(api, token)).toEqual(before);
    expect((await orderNow(token, purchaseId, key)).message).toBe(declined.message);

    await replaceCard(api, token, paySourceId);
    expect((await orderNow(token, purchaseId, newKey())).status).toBe(200);
  });

  test('refuses an order without a card', async () => {
    const { token, purchaseId } = await api.customer({ card: 'none' });
    expect(await orderNow(token, purchaseId)).toMatchObject({
      status: 400,
      message: containing('no card on file'),
    });
  });

  test('ignores the date of the request (rules §7.5)', async () => {
    const { token, purchaseId } = await api.customer();
    const body = { purchaseId, billNow: 'true', nextBillDate: 'nonsense' };
    expect((await api.post('/api/subscription/reschedule', body, { token })).status).toBe(200);
  });
});
