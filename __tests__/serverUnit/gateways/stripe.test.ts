import { randomUUID } from 'node:crypto';
import type { PaymentGateway } from '#server/core/platform/gateway/PaymentGateway';
import { chargeOf, describeContract } from '../../support/gatewayContract';
import { describeRehearsal, openStripe, unansweredBy, type StripeUnderTest } from '../../support/stripeUnderTest';

const RETURN_URL = 'https://my.shop.example/account';

let stripe: StripeUnderTest;
beforeAll(async () => {
  stripe = await openStripe();
});
afterAll(() => stripe.close());

describeContract('Stripe', () => stripe);

/** Presses a button of the rehearsal's pages. Returns the address that the person is sent to. */
async function press(url: string, name: string, value: string): Promise<string | null> {
  const reply = await fetch(url, { method: 'POST', body: new URLSearchParams({ [name]: value }), redirect: 'manual' });
  return reply.headers.get('location');
}

const read = async (url: string) => (await fetch(url)).text();

const openAction = async (card = 'pm_card_authenticationRequired') => {
  const charge = chargeOf(await stripe.storeCard(card), { returnUrl: RETURN_URL });
  const outcome = await stripe.gateway.charge(charge);
  if (outcome.kind !== 'action') throw new Error(`The charge is ${outcome.kind}.`);
  return { charge, ...outcome };
};

const cardEntry = (): Extract<PaymentGateway['entry'], { kind: 'redirect' }> => {
  const { entry } = stripe.gateway;
  if (entry.kind !== 'redirect') throw new Error('The way in is no redirect.');
  return entry;
};

const setupRequest = () => ({
  ...{ key: `test:${randomUUID()}`, customerId: '7', customerRef: null },
  ...{ email: 'ada@demo.example', lang: 'de' as const, returnUrl: RETURN_URL },
});

describe('charge that a person must confirm', () => {
  test('is an open action, until it is cancelled', async () => {
    const { charge, ref, url } = await openAction();
    expect(URL.canParse(url)).toBe(true);
    expect(await stripe.gateway.find(charge)).toMatchObject({ kind: 'action', ref, url });
    expect(await stripe.gateway.cancel(ref)).toMatchObject({ kind: 'refused', reason: 'personNeeded' });
    expect(await stripe.gateway.find(charge)).toMatchObject({ kind: 'refused', reason: 'personNeeded' });
    expect(await stripe.gateway.cancel(ref)).toMatchObject({ kind: 'refused' });
  });

  test('is refused without the person, and cannot be paid later', async () => {
    const charge = chargeOf(await stripe.storeCard('pm_card_authenticationRequired'));
    const outcome = await stripe.gateway.charge(charge);
    expect(outcome).toMatchObject({ kind: 'refused', reason: 'personNeeded', isFinal: false });
    const intent = await stripe.client.paymentIntents.retrieve(outcome.ref ?? '');
    expect(intent.status).toBe('canceled');
    expect(await stripe.gateway.find(charge)).toMatchObject(outcome);
    expect(await stripe.gateway.charge(charge)).toEqual(outcome);
  });
});

describeRehearsal('person at the page of the bank', () => {
  test('pays by a confirmation, and returns to the portal', async () => {
    const { charge, ref, url } = await openAction();
    expect(await read(url)).toContain('name="answer" value="confirm"');
    expect(await press(url, 'answer', 'confirm')).toContain(RETURN_URL);
    expect(await read(url)).not.toContain('<form');
    expect(await stripe.gateway.find(charge)).toMatchObject({ kind: 'paid', ref });
    // Also for the key's saved reply, which still has the action.
    expect(await stripe.gateway.charge(charge)).toEqual({ kind: 'paid', ref });
  });

  test('is faster than a cancellation', async () => {
    const { ref, url } = await openAction();
    await press(url, 'answer', 'confirm');
    expect(await stripe.gateway.cancel(ref)).toEqual({ kind: 'paid', ref });
  });

  test('refuses, which is no decline of the card', async () => {
    const { charge, ref, url } = await openAction();
    await press(url, 'answer', 'refuse');
    const refused = { kind: 'refused', ref, reason: 'personNeeded', isFinal: false };
    expect(await stripe.gateway.find(charge)).toMatchObject(refused);
    expect(await stripe.gateway.cancel(ref)).toEqual(refused);
  });

  test('cannot confirm a cancelled payment', async () => {
    const { charge, ref, url } = await openAction();
    await stripe.gateway.cancel(ref);
    await press(url, 'answer', 'confirm');
    expect(await stripe.gateway.find(charge)).toMatchObject({ kind: 'refused' });
  });
});

describeRehearsal('refusal', () => {
  test.each([
    ['pm_card_visa_chargeDeclinedLostCard', 'cardDeclined', true],
    ['pm_card_chargeDeclinedExpiredCard', 'methodGone', true],
    ['pm_rehearsal_authenticatesAbsent', 'personNeeded', false],
  ])('of %s is %s, final: %s', async (card, reason, isFinal) => {
    const charge = chargeOf(await stripe.storeCard(card));
    expect(await stripe.gateway.charge(charge)).toMatchObject({ kind: 'refused', reason, isFinal });
  });

  test('comes days after a bank was asked', async () => {
    const charge = chargeOf(await stripe.storeCard('pm_rehearsal_slow'));
    const outcome = await stripe.gateway.charge(charge);
    expect(outcome).toMatchObject({ kind: 'processing' });
    stripe.rehearsal.payments.settle(outcome.ref ?? '', false);
    expect(await stripe.gateway.find(charge)).toMatchObject({ kind: 'refused', reason: 'cardDeclined' });
  });
});

describe('stored card', () => {
  test('is read with brand, digits and expiry', async () => {
    const { token, customerRef } = await stripe.storeCard('pm_card_mastercard');
    const digits = { last4: '4444', month: expect.any(Number) as number, year: expect.any(Number) as number };
    expect(await cardEntry().readMethod(token)).toEqual({ token, customerRef, brand: 'mastercard', ...digits });
  });

  test('is gone after it was detached, for reading and charging', async () => {
    const method = await stripe.storeCard('pm_card_visa');
    await stripe.client.paymentMethods.detach(method.token);
    expect(await cardEntry().readMethod(method.token)).toBeNull();
    const gone = { kind: 'refused', ref: null, reason: 'methodGone', isFinal: true };
    expect(await stripe.gateway.charge(chargeOf(method))).toEqual(gone);
  });

  test('is gone if Stripe does not know it', async () => {
    const method = { ...(await stripe.storeCard('pm_card_visa')), token: 'pm_unknown' };
    expect(await cardEntry().readMethod(method.token)).toBeNull();
    expect(await stripe.gateway.charge(chargeOf(method))).toMatchObject({ reason: 'methodGone' });
  });

  test('is gone for another customer', async () => {
    const { customerRef } = await stripe.storeCard('pm_card_visa');
    const { token } = await stripe.storeCard('pm_card_visa');
    expect(await stripe.gateway.charge(chargeOf({ token, customerRef }))).toMatchObject({ reason: 'methodGone' });
  });

  test('is not charged by a wrong request, whose result is unknown', async () => {
    const charge = chargeOf(await stripe.storeCard('pm_card_visa'), { amountCents: 1 });
    await unansweredBy(stripe.gateway.charge(charge));
    expect(await stripe.gateway.find(charge)).toBeNull();
  });
});

describe('setup of a card', () => {
  test('is open, and begun once for a repeated key', async () => {
    const request = setupRequest();
    const started = await cardEntry().startSetup(request);
    expect(await cardEntry().startSetup(request)).toEqual(started);
    expect(await cardEntry().finishSetup(started.ref)).toEqual({ kind: 'open' });
  });

  test('keeps the customer of an earlier setup', async () => {
    const { customerRef } = await cardEntry().startSetup(setupRequest());
    expect(await cardEntry().startSetup({ ...setupRequest(), customerRef })).toMatchObject({ customerRef });
  });

  test('ends without a card when its page expires', async () => {
    const { ref } = await cardEntry().startSetup(setupRequest());
    await stripe.client.checkout.sessions.expire(ref);
    expect(await cardEntry().finishSetup(ref)).toEqual({ kind: 'ended' });
  });

  test('has ended if Stripe does not know it', async () => {
    expect(await cardEntry().finishSetup('cs_test_unknown')).toEqual({ kind: 'ended' });
  });
});

test('a removed customer has no card any more, and is removed again without an error', async () => {
  const { gateway } = stripe;
  const { token, customerRef } = await stripe.storeCard('pm_card_visa');
  await gateway.removeCustomer(customerRef ?? '');
  expect(await cardEntry().readMethod(token)).toBeNull();
  await gateway.removeCustomer(customerRef ?? '');
});

describeRehearsal('page for a card', () => {
  test('returns to the portal with a card that can be charged', async () => {
    const { ref, url, customerRef } = await cardEntry().startSetup(setupRequest());
    expect(await read(url)).toContain('name="card" value="success"');
    expect(await press(url, 'card', 'success')).toBe(RETURN_URL);
    expect(await read(url)).not.toContain('<form');
    const setup = await cardEntry().finishSetup(ref);
    expect(setup).toMatchObject({ kind: 'done', method: { customerRef, brand: 'visa', last4: '4242' } });
    if (setup.kind !== 'done') throw new Error('No card.');
    expect(await stripe.gateway.charge(chargeOf(setup.method))).toMatchObject({ kind: 'paid' });
  });

  test('returns to the portal without a card, and can be opened again', async () => {
    const { ref, url } = await cardEntry().startSetup(setupRequest());
    expect(await press(url, 'card', '')).toBe(RETURN_URL);
    expect(await cardEntry().finishSetup(ref)).toEqual({ kind: 'open' });
  });

  test('expires after a day', async () => {
    const { ref } = await cardEntry().startSetup(setupRequest());
    stripe.rehearsal.books.advance(25 * 60 * 60);
    expect(await cardEntry().finishSetup(ref)).toEqual({ kind: 'ended' });
  });
});
