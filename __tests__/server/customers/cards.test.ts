import type { SubscriptionWire } from '#server/core/shop/subscriptions/schemas';
import { addDays, businessDayAt } from '#src/domain/isoDate';
import { containing, createApi, itemOf, matching, totalOf } from '../../support/api';
import { day, euro } from '../../support/texts';

const api = createApi(process.env.API_URL ?? '');
const thisYear = Number(businessDayAt(new Date()).slice(0, 4));
const GOOD = '4242424242424242';
const DECLINING = '4000000000000002';
const EXPIRED = '4000000000000069';
const SAME_LAST_FOUR = '4242000000004242';

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
  api.post<{ errors?: Record<string, string>; pays?: string[] } | null>('/api/user/updateCard', fields(change), {
    token,
    key,
  });
/** Returns the subscription. @throws if the list omits the subscription */
const statusOf = async (token: string, purchaseId: string) => {
  const { payload } = await api.get<{ data: SubscriptionWire[] }>(
    '/api/subscription/all',
    { purchaseId, len: 'en' },
    { token },
  );
  const [subscription] = payload.data;
  if (!subscription) throw new Error('The subscription is not listed.');
  return subscription;
};
/** Returns the customer's card ids by last four digits. */
const idsOf = async (token: string) =>
  Object.fromEntries((await cardsOf(token)).map(({ cardLast4, paySourceId }) => [cardLast4, paySourceId]));
const choose = (token: string, purchaseId: string, paySourceId: string, key?: string) =>
  api.post('/api/subscription/pay-source', { purchaseId, paySourceId, len: 'en' }, { token, key });
const tomorrow = addDays(businessDayAt(new Date()), 1);
const orderNow = (token: string, purchaseId: string) =>
  api.post('/api/subscription/reschedule', { purchaseId, billNow: 'true', len: 'en' }, { token });

describe('user/updateCard', () => {
  test('stores brand, last four digits, month and year, and lists the subscriptions paid by the card', async () => {
    const { token, email, purchaseId } = await api.customer({ len: 'en' });
    const [old] = await cardsOf(token);
    const reply = await update(token, { paySourceId: old?.paySourceId ?? '', cardNumber: '5555555555554444' });
    const { productName } = await statusOf(token, purchaseId);
    expect(reply).toMatchObject({
      status: 200,
      message: `Your card is saved. It pays: ${productName}.`,
      payload: { pays: [purchaseId] },
    });
    expect(await cardsOf(token)).toMatchObject([
      { paySourceId: old?.paySourceId, cardBrand: 'mastercard', cardLast4: '4444', cardMonth: '07' },
    ]);
    const [mail] = await api.mails(email);
    expect(mail?.subject).toBe('Your card has been saved');
    expect(mail?.text).toContain('ending in 4444');
    expect(mail?.text).toContain(`It pays for: ${productName}.`);
    expect(mail?.text).toMatch(/The next charge of €[\d.]+ for .+ is due on /);
    expect(mail?.text).toContain('It will be charged to your card ending in 4444.');
  });

  test('reports each invalid field of a card', async () => {
    const { token } = await api.customer();
    const wrong = { cardNumber: '424242424242424', cardSecurityCode: '12345', cardMonth: '13', cardYear: '30' };
    const { status, payload } = await update(token, wrong);
    expect([status, Object.keys(payload?.errors ?? {}).sort()]).toEqual([400, Object.keys(wrong).sort()]);
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

  test('returns 404 for another customer’s card', async () => {
    const other = await api.customer();
    const { token } = await api.customer();
    const [theirs] = await cardsOf(other.token);
    expect((await update(token, { paySourceId: theirs?.paySourceId ?? '' })).status).toBe(404);
    expect(await cardsOf(other.token)).toEqual([theirs]);
  });

  test('assigns the first card of a customer to the subscriptions without a card', async () => {
    const { token, purchaseId } = await api.customer({ card: 'none' });
    expect((await update(token)).status).toBe(200);
    expect(await statusOf(token, purchaseId)).toMatchObject({
      cardLast4: '4242',
      paySourceId: (await idsOf(token))['4242'],
    });
    expect((await orderNow(token, purchaseId)).status).toBe(200);
  });

  test('keeps the card of other subscriptions, and reports that the new card pays none', async () => {
    const { token, email, purchaseId } = await api.customer({ len: 'en' });
    expect(await update(token, { cardNumber: '5555555555554444' })).toMatchObject({
      message: containing('It pays no subscription yet'),
      payload: { pays: [] },
    });
    expect(await statusOf(token, purchaseId)).toMatchObject({ cardLast4: '4242' });
    const [mail] = await api.mails(email);
    expect(mail?.text).toContain('Your card ending in 4444 has been saved.');
    expect(mail?.text).toContain('It does not pay for any subscription yet.');
    expect(mail?.text).toContain('It will be charged to your card ending in 4242.');
  });

  test('lists unpaid orders of other cards that the new card could pay', async () => {
    const { token, email, purchaseId } = await api.customer({ len: 'en', card: 'declining', nextBillInDays: 0 });
    await api.runJobs('renewals');
    const { paymentProblem } = await itemOf(api, token, purchaseId);
    const amount = euro((paymentProblem?.total ?? 0) / 100, 'en');
    const saved = await update(token, { cardNumber: '5555555555554444' });
    expect(saved).toMatchObject({ message: containing('pay with it what is still open'), payload: { pays: [] } });
    expect(saved.message).toContain(amount);
    const [mail] = await api.mails(email);
    expect(mail?.text).toContain('You can now pay with it what is still open');
    expect(mail?.text).toContain(amount);
  });

  test('keeps a replaced card on its subscriptions and assigns it to failed ones only', async () => {
    const { token, subscriptions } = await api.customer({ statuses: ['ACTIVE', 'ACTIVE', 'RECYCLE_FAILED'] });
    const [first = '', second = '', failed = ''] = subscriptions.map(({ purchaseId }) => purchaseId);
    await update(token, { paySourceId: (await idsOf(token))['4242'] ?? '', cardNumber: DECLINING });
    await update(token, { cardNumber: '5555555555554444' });
    const { '4444': other = '', '0002': declining = '' } = await idsOf(token);
    await choose(token, second, other);
    const reply = await update(token, { paySourceId: declining });
    expect(reply.payload?.pays).toEqual([first, failed]);
    expect(await statusOf(token, first)).toMatchObject({ cardLast4: '4242', paySourceId: declining });
    expect(await statusOf(token, second)).toMatchObject({ cardLast4: '4444', paySourceId: other });
  });

  describe('with a RECYCLE_FAILED subscription', () => {
    const makeFailed = () => api.customer({ statuses: ['RECYCLE_FAILED', 'ACTIVE'], card: 'declining', len: 'en' });

    test.each(['replaced', 'added'])(
      'activates the subscription for tomorrow when a card is %s, and reports the date',
      async (how) => {
        const { token, purchaseId, email } = await makeFailed();
        const refused = await api.get('/api/subscription/reactive', { purchaseId, len: 'en' }, { token });
        expect(refused).toMatchObject({ status: 409, message: containing('charged the day after') });
        const paySourceId = how === 'replaced' ? ((await cardsOf(token))[0]?.paySourceId ?? '') : '';
        const reply = await update(token, { paySourceId });
        const item = await statusOf(token, purchaseId);
        expect(item).toMatchObject({ status: 'ACTIVE', nextBillDate: tomorrow, cardLast4: '4242' });
        const products = `${item.productName} (${euro(totalOf(item), 'en')})`;
        const revived = `Active again: ${products}; charged on ${day(tomorrow)}.`;
        expect(reply).toMatchObject({
          message: containing(revived),
          payload: { pays: expect.arrayContaining([purchaseId]) as string[] },
        });
        const [account, resumed] = await api.mails(email);
        expect(resumed?.subject).toBe(`Your subscription is active again: ${item.productName}`);
        expect(resumed?.text).toMatch(/The next charge of €[\d.]+ is due on /);
        expect(resumed?.text).toContain('charged to your card ending in 4242.');
        expect(account?.text).toContain(`Active again: ${products}. The charge is due on ${day(tomorrow)}.`);
      },
    );
  });

  test('refuses a key for another card with the same last four digits, and stores neither number (rules §13.21)', async () => {
    const { token, email } = await api.customer();
    const key = `twins-${email}`;
    expect((await update(token, {}, key)).status).toBe(200);
    expect(await update(token, { cardNumber: SAME_LAST_FOUR }, key)).toMatchObject({ status: 409 });
    expect(await update(token, {}, key)).toMatchObject({ status: 200 });
    expect(await cardsOf(token)).toHaveLength(2);
  });

  test('accepts ten tries of cards per hour, and repeats the reply for a retry (rules §13.21)', async () => {
    const { token, email } = await api.customer();
    const [own] = await cardsOf(token);
    const replace = (change: Record<string, string>, key?: string) =>
      update(token, { paySourceId: own?.paySourceId ?? '', ...change }, key);
    const key = `retry-${email}`;
    expect((await replace({}, key)).status).toBe(200);
    for (let tries = 0; tries < 8; tries += 1) await replace({ cardNumber: '4242424242424241' });
    // Because invalid fields cause no call of the gateway.
    expect((await replace({ cardMonth: '13' })).status).toBe(400);
    expect((await replace({ cardYear: '2020' })).status).toBe(400);
    expect((await replace({ cardNumber: EXPIRED })).status).toBe(400);
    const refused = await replace({});
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
    expect((await replace({}, key)).status).toBe(200);
    expect((await update((await api.customer()).token)).status).toBe(200);
  });

  test('keeps at most ten cards under concurrent saves (rules §13.21)', async () => {
    const { token } = await api.customer();
    for (let count = 1; count < 9; count += 1) expect((await update(token)).status).toBe(200);
    const replies = await Promise.all([update(token), update(token)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await update(token)).toMatchObject({
      status: 409,
      message: 'You already have 10 cards. Delete one before you add another.',
    });
    expect(await cardsOf(token)).toHaveLength(10);
    await api.post('/api/user/delete-card', { paySourceId: (await cardsOf(token))[9]?.paySourceId ?? '' }, { token });
    expect(await cardsOf(token)).toHaveLength(9);
  });
});

describe('user/delete-card', () => {
  const remove = (token: string, paySourceId: string) =>
    api.post('/api/user/delete-card', { paySourceId, len: 'en' }, { token });

  test.each(['ACTIVE', 'PAUSED'])('refuses a card that pays %s subscriptions, and lists them', async (status) => {
    const { token, purchaseId } = await api.customer({ statuses: [status, 'INACTIVE'] });
    const { '4242': card = '' } = await idsOf(token);
    await update(token, { cardNumber: '5555555555554444' });
    const { productName } = await statusOf(token, purchaseId);
    expect(await remove(token, card)).toMatchObject({
      status: 409,
      message: `This card still pays: ${productName}. First choose another card for it, on the page of each of these subscriptions; then it can be deleted.`,
    });
    expect(await statusOf(token, purchaseId)).toMatchObject({ cardLast4: '4242' });
    await choose(token, purchaseId, (await idsOf(token))['4444'] ?? '');
    expect((await remove(token, card)).status).toBe(200);
    expect((await cardsOf(token)).map(({ cardLast4 }) => cardLast4)).toEqual(['4444']);
    expect(await statusOf(token, purchaseId)).toMatchObject({ cardLast4: '4444' });
  });

  test('removes the card from an inactive subscription and names it in the mail', async () => {
    const { token, purchaseId, email } = await api.customer({ statuses: ['INACTIVE', 'CANCELLED'], len: 'en' });
    expect((await remove(token, (await idsOf(token))['4242'] ?? '')).status).toBe(200);
    const item = await statusOf(token, purchaseId);
    expect(item).toMatchObject({ paySourceId: null, cardLast4: null });
    const [mail] = await api.mails(email);
    expect(mail?.text).toContain(`Now without a card: ${item.productName}. Please choose another card`);
    await api.get('/api/subscription/reactive', { purchaseId, len: 'en' }, { token });
    expect((await api.mails(email))[0]?.text).toContain('There is no card for it yet.');
  });

  test('deletes the only card without an active subscription, with a mail', async () => {
    const { token, email } = await api.customer({ statuses: ['CANCELLED'], len: 'en' });
    const [only] = await cardsOf(token);
    expect((await remove(token, only?.paySourceId ?? '')).status).toBe(200);
    expect(await cardsOf(token)).toEqual([]);
    expect((await api.mails(email))[0]?.subject).toBe('Your card has been deleted');
    expect((await remove(token, only?.paySourceId ?? '')).status).toBe(404);
  });

  test('returns 404 for another customer’s card', async () => {
    const other = await api.customer({ statuses: ['CANCELLED'] });
    const { token } = await api.customer();
    const [theirs] = await cardsOf(other.token);
    expect((await remove(token, theirs?.paySourceId ?? '')).status).toBe(404);
    expect(await cardsOf(other.token)).toHaveLength(1);
  });
});

describe('subscription/pay-source', () => {
  /** Customer with a second card that pays no subscription. */
  async function withTwoCards(shape: Record<string, unknown> = {}) {
    const customer = await api.customer({ len: 'en', ...shape });
    await update(customer.token, { cardNumber: '5555555555554444' });
    const { '4444': second = '', ...others } = await idsOf(customer.token);
    return { ...customer, second, first: Object.values(others)[0] ?? '' };
  }

  test('assigns the chosen card to this subscription only', async () => {
    const { token, purchaseId, subscriptions, second, email } = await withTwoCards({ statuses: ['ACTIVE', 'ACTIVE'] });
    const reply = await choose(token, purchaseId, second);
    expect(reply).toMatchObject({
      status: 200,
      message: matching(/^.+: from now on the card ending in 4444 pays\. Next order: [^.]+\.$/),
    });
    expect(await statusOf(token, purchaseId)).toMatchObject({ paySourceId: second, cardLast4: '4444' });
    expect(await statusOf(token, subscriptions[1]?.purchaseId ?? '')).toMatchObject({ cardLast4: '4242' });
    const [mail] = await api.mails(email);
    expect(mail?.subject).toMatch(/^Different card for your subscription: /);
    expect(mail?.text).toContain('charged to your card ending in 4444.');
    expect((await orderNow(token, purchaseId)).status).toBe(200);
    expect((await api.mails(email))[0]?.text).toContain('paid for with your card ending in 4444.');
  });

  test('changes and mails nothing when the same card is chosen', async () => {
    const { token, purchaseId, email } = await api.customer({ statuses: ['RECYCLE_FAILED'], len: 'en' });
    expect((await choose(token, purchaseId, (await idsOf(token))['4242'] ?? '')).status).toBe(200);
    expect((await statusOf(token, purchaseId)).status).toBe('RECYCLE_FAILED');
    expect(await api.mails(email)).toEqual([]);
  });

  test.each(['card', 'subscription'])('returns 404 for another customer’s %s', async (whose) => {
    const mine = await withTwoCards();
    const theirs = await withTwoCards();
    const [purchaseId, card] = whose === 'card' ? [mine.purchaseId, theirs.first] : [theirs.purchaseId, mine.second];
    expect((await choose(mine.token, purchaseId, card)).status).toBe(404);
    for (const one of [mine, theirs])
      expect(await statusOf(one.token, one.purchaseId)).toMatchObject({ paySourceId: one.first });
  });

  test('never deletes a card that is chosen concurrently', async () => {
    for (let round = 0; round < 2; round += 1) {
      const { token, purchaseId, second } = await withTwoCards();
      const [chosen, deleted] = await Promise.all([
        choose(token, purchaseId, second),
        api.post('/api/user/delete-card', { paySourceId: second, len: 'en' }, { token }),
      ]);
      expect([
        [200, 409],
        [404, 200],
      ]).toContainEqual([chosen.status, deleted.status]);
      const { paySourceId } = await statusOf(token, purchaseId);
      expect((await cardsOf(token)).map((card) => card.paySourceId)).toContain(paySourceId);
    }
  });
});
