import Stripe from 'stripe';
import type { PaymentGateway, Refund, RefundOutcome } from '../../core/platform/gateway/PaymentGateway';
import { GatewayError } from '../../core/platform/gateway/GatewayError';
import { createCardSetup } from './cardSetup';
import { createCharges } from './charges';
import {
  ask,
  createStripeClient,
  isInvalidRequest,
  isMissing,
  toGatewayError,
  type StripeSettings,
} from './stripeClient';
import { createEventReader } from './stripeEvents';

/** Stripe keeps keys for at least 24 hours; less two hours. */
const KEY_LIFE_SECONDS = 22 * 60 * 60;
/** Smallest charge in euro (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
const MINIMUM_CENTS = 50;
const PAGE = 100;

const stateOf = (status: string | null): RefundOutcome['kind'] => {
  if (status === 'succeeded') return 'done';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
};
const toOutcome = ({ id, status }: Stripe.Refund): RefundOutcome => ({ kind: stateOf(status), ref: id });

/** Refund of a key, also after Stripe has forgotten the key. */
async function findByKey(stripe: Stripe, { ref, key }: Refund): Promise<Stripe.Refund | undefined> {
  for await (const refund of stripe.refunds.list({ payment_intent: ref, limit: PAGE }))
    if (refund.metadata?.key === key) return refund;
  return undefined;
}

async function refund(stripe: Stripe, asked: Refund): Promise<RefundOutcome> {
  const { ref, amountCents, key } = asked;
  const known = await ask(() => findByKey(stripe, asked));
  if (known) return toOutcome(known);
  const reply = await ask(
    () =>
      stripe.refunds.create({ payment_intent: ref, amount: amountCents, metadata: { key } }, { idempotencyKey: key }),
    (error): RefundOutcome | undefined => (isInvalidRequest(error) ? { kind: 'failed', ref: null } : undefined),
  );
  return 'kind' in reply ? reply : toOutcome(reply);
}

/**
 * Reads the number of the account.
 * @param recorded number of an earlier start, for a start while Stripe does not answer
 * @throws GatewayError with a sentence about the key, or without an answer
 */
async function readAccount(stripe: Stripe, recorded: string | undefined): Promise<string> {
  try {
    return (await stripe.accounts.retrieveCurrent()).id;
  } catch (error) {
    const { StripeAuthenticationError, StripePermissionError } = Stripe.errors;
    if (error instanceof StripeAuthenticationError) throw new GatewayError('STRIPE_SECRET_KEY is not known to Stripe.');
    if (error instanceof StripePermissionError)
      throw new GatewayError('STRIPE_SECRET_KEY must be allowed to read the account.');
    if (recorded !== undefined) return recorded;
    throw toGatewayError(error);
  }
}

/**
 * Payments by Stripe: cards entered at its page, and charged by payment intents (rules §35.1).
 * @throws GatewayError with a sentence if the key is wrong, or Stripe does not answer
 */
export async function createStripeGateway(settings: StripeSettings): Promise<PaymentGateway> {
  const stripe = createStripeClient(settings);
  return {
    provider: 'stripe',
    account: await readAccount(stripe, settings.recordedAccount),
    entry: createCardSetup(stripe),
    keyLifeSeconds: KEY_LIFE_SECONDS,
    minimumCents: MINIMUM_CENTS,
    ...createCharges(stripe),
    refund: (asked) => refund(stripe, asked),
    async findRefund(ref) {
      return toOutcome(await ask(() => stripe.refunds.retrieve(ref)));
    },
    async removeCustomer(ref) {
      await ask(
        () => stripe.customers.del(ref),
        (error) => (isMissing(error) ? null : undefined),
      );
    },
    readEvents: createEventReader(settings.webhookSecret),
  };
}
