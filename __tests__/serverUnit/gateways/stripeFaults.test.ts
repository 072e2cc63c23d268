import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { createStripeGateway } from '#server/gateways/stripe/stripeGateway';
import type { Fault } from '../../../tools/rehearsal/provider/Faults';
import { chargeOf } from '../../support/gatewayContract';
import { describeRehearsal, openStripe, unansweredBy, type StripeUnderTest } from '../../support/stripeUnderTest';

const HOUR_SECONDS = 60 * 60;
const SECRET = 'whsec_rehearsal';

/** Webhooks that arrived. */
const received: { body: Buffer; headers: Record<string, string | undefined> }[] = [];
let hook: Server;
let stripe: StripeUnderTest;

beforeAll(async () => {
  hook = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const signature = request.headers['stripe-signature']?.toString();
      received.push({ body: Buffer.concat(parts), headers: { 'stripe-signature': signature } });
      response.end();
    });
  });
  await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve));
  stripe = await openStripe(`http://127.0.0.1:${(hook.address() as AddressInfo).port}/hooks/stripe`);
});
afterAll(async () => {
  await stripe.close();
  await new Promise((resolve) => hook.close(resolve));
});

const failNext = (call: 'charge' | 'cancel' | 'refund' | 'read', ...faults: Fault[]) =>
  stripe.rehearsal.faults.set({ next: { [call]: faults } });
const booked = (bill: string) => stripe.rehearsal.books.bills()[bill];

describeRehearsal('charge without an answer', () => {
  test('is found after its reply was lost', async () => {
    const charge = chargeOf(await stripe.store('paying'));
    failNext('charge', 'dropReply');
    await unansweredBy(stripe.gateway.charge(charge));
    expect(await stripe.gateway.find(charge)).toMatchObject({ kind: 'paid' });
    expect(booked(charge.bill)).toMatchObject({ succeeded: 1 });
  });

  test('is not found if it did not arrive, and is sent with the same key', async () => {
    const charge = chargeOf(await stripe.store('paying'));
    failNext('charge', 'dropRequest');
    await unansweredBy(stripe.gateway.charge(charge));
    expect(await stripe.gateway.find(charge)).toBeNull();
    expect(await stripe.gateway.charge(charge)).toMatchObject({ kind: 'paid' });
    expect(booked(charge.bill)).toMatchObject({ succeeded: 1 });
  });

  test.each([
    ['fail', null],
    ['failAfter', { kind: 'paid' }],
  ] as const)('gets the same saved error again after %s', async (fault, truth) => {
    const charge = chargeOf(await stripe.store('paying'));
    failNext('charge', fault);
    await unansweredBy(stripe.gateway.charge(charge));
    await unansweredBy(stripe.gateway.charge(charge));
    const found = await stripe.gateway.find(charge);
    if (truth) expect(found).toMatchObject(truth);
    else expect(found).toBeNull();
  });

  test('is unknown while its key is in flight, and charged once', async () => {
    const charge = chargeOf(await stripe.store('paying'));
    failNext('charge', 'slow');
    const first = stripe.gateway.charge(charge);
    const replies = await Promise.allSettled([first, stripe.gateway.charge(charge)]);
    expect(replies.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(booked(charge.bill)).toMatchObject({ succeeded: 1 });
  });

  test('is busy after a 429', async () => {
    const charge = chargeOf(await stripe.store('paying'));
    failNext('charge', 'busy');
    expect(await unansweredBy(stripe.gateway.charge(charge))).toMatchObject({ isBusy: true });
    expect(await stripe.gateway.charge(charge)).toMatchObject({ kind: 'paid' });
  });

  test('is refused without the person, also after the cancellation was lost', async () => {
    const charge = chargeOf(await stripe.storeCard('pm_card_authenticationRequired'));
    failNext('cancel', 'dropRequest');
    await unansweredBy(stripe.gateway.charge(charge));
    const refused = { kind: 'refused', reason: 'personNeeded' };
    expect(await stripe.gateway.find(charge)).toMatchObject(refused);
    expect(booked(charge.bill)?.statuses).toEqual(['canceled']);
  });

  test.each(['charge', 'refund', 'read'] as const)(
    'has no key in its error after the key was revoked: %s',
    async (call) => {
      const charge = chargeOf(await stripe.store('paying'));
      const { ref } = await stripe.gateway.charge(charge);
      failNext(call, 'revoked');
      const calls = {
        charge: () => stripe.gateway.charge(chargeOf(charge)),
        refund: () => stripe.gateway.refund({ key: randomUUID(), ref: ref ?? '', amountCents: 1 }),
        read: () => stripe.gateway.find(charge),
      };
      await unansweredBy(calls[call]());
    },
  );

  test('is unknown if the list cannot be read', async () => {
    const charge = chargeOf(await stripe.store('paying'));
    failNext('read', 'fail');
    await unansweredBy(stripe.gateway.find(charge));
  });

  test('is unknown if Stripe does not answer at all', async () => {
    const other = await openStripe();
    const method = await other.store('paying');
    await other.close();
    await unansweredBy(other.gateway.charge(chargeOf(method)));
  });
});

describeRehearsal('idempotency key', () => {
  test('is known for its life, and forgotten after a day', async () => {
    const { gateway, rehearsal } = stripe;
    const charge = chargeOf(await stripe.store('paying'));
    await gateway.charge(charge);
    rehearsal.books.advance(gateway.keyLifeSeconds ?? 0);
    await gateway.charge(charge);
    expect(booked(charge.bill)).toMatchObject({ succeeded: 1 });
    rehearsal.books.advance(3 * HOUR_SECONDS);
    await gateway.charge(charge);
    expect(booked(charge.bill)).toMatchObject({ succeeded: 2 });
  });

  test('of a refund refunds once, also after it was forgotten', async () => {
    const { gateway, rehearsal } = stripe;
    const charge = chargeOf(await stripe.store('paying'));
    const { ref } = await gateway.charge(charge);
    const refund = { key: `test:${randomUUID()}`, ref: ref ?? '', amountCents: 100 };
    failNext('refund', 'dropReply');
    await unansweredBy(gateway.refund(refund));
    rehearsal.books.advance(25 * HOUR_SECONDS);
    expect(await gateway.refund(refund)).toMatchObject({ kind: 'done' });
    expect(booked(charge.bill)).toMatchObject({ refundedCents: 100 });
  });
});

describe('start', () => {
  test('is refused with a sentence for a wrong key, without the key', async () => {
    const secretKey = 'sk_test_wrongButSecret';
    const { apiBase } = stripe;
    const error = await unansweredBy(createStripeGateway({ secretKey, webhookSecret: SECRET, apiBase }), secretKey);
    expect(error.message).toBe('STRIPE_SECRET_KEY is not known to Stripe.');
  });

  test('reads the number of the account', () => {
    expect(stripe.gateway).toMatchObject({ provider: 'stripe', account: expect.stringMatching(/^acct_/) as string });
  });
});

const signed = (type: string, object: object) => {
  const payload = JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } });
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: SECRET });
  return [Buffer.from(payload), { 'stripe-signature': signature }] as const;
};

test('a start while Stripe does not answer uses the account of an earlier start', async () => {
  const away = { secretKey: 'sk_test_any', webhookSecret: 'whsec_any', apiBase: 'http://127.0.0.1:9' };
  const { account } = await createStripeGateway({ ...away, recordedAccount: 'acct_before' });
  expect(account).toBe('acct_before');
});

describe('webhook', () => {
  test.each([
    ['payment_intent.succeeded', { id: 'pi_1', metadata: { bill: 'b1' } }, 'charge', 'pi_1', 'b1'],
    ['payment_intent.canceled', { id: 'pi_1', metadata: {} }, 'charge', 'pi_1', null],
    ['checkout.session.completed', { id: 'cs_1' }, 'setup', 'cs_1', null],
    ['checkout.session.expired', { id: 'cs_1' }, 'setup', 'cs_1', null],
    ['payment_method.automatically_updated', { id: 'pm_1' }, 'method', 'pm_1', null],
    ['payment_method.detached', { id: 'pm_1' }, 'method', 'pm_1', null],
    ['refund.updated', { id: 're_1' }, 'refund', 're_1', null],
    ['charge.refund.updated', { id: 're_1' }, 'refund', 're_1', null],
    ['charge.succeeded', { id: 'ch_1' }, 'other', 'ch_1', null],
    ['payment_method.attached', { id: 'pm_1' }, 'other', 'pm_1', null],
  ])('%s names its object', (type, object, subject, ref, bill) => {
    expect(stripe.gateway.readEvents?.(...signed(type, object))).toEqual([{ id: 'evt_1', subject, ref, bill }]);
  });

  test('is refused with a wrong signature, or none', () => {
    const [body, headers] = signed('payment_intent.succeeded', { id: 'pi_1' });
    expect(stripe.gateway.readEvents?.(Buffer.concat([body, Buffer.from(' ')]), headers)).toBeNull();
    expect(stripe.gateway.readEvents?.(body, {})).toBeNull();
  });
});

describeRehearsal('webhooks of the rehearsal', () => {
  test('arrive twice at times, signed, with the bill', async () => {
    await stripe.rehearsal.webhooks.flush();
    received.length = 0;
    const charges = [chargeOf(await stripe.store('paying')), chargeOf(await stripe.store('declining'))];
    for (const charge of charges) await stripe.gateway.charge(charge);
    await stripe.rehearsal.webhooks.flush();
    const events = received.flatMap(({ body, headers }) => stripe.gateway.readEvents?.(body, headers) ?? []);
    expect(events).toHaveLength(received.length);
    const bills = new Set(events.flatMap(({ bill }) => bill ?? []));
    expect([...bills].sort()).toEqual(charges.map(({ bill }) => bill).sort());
    expect(events.length).toBeGreaterThan(new Set(events.map(({ id }) => id)).size);
  });
});
