import type Stripe from 'stripe';
import { GatewayError } from '../../core/platform/gateway/GatewayError';
import type {
  Charge,
  ChargeOutcome,
  FoundCharge,
  ListedCharge,
  PaymentGateway,
  Sought,
} from '../../core/platform/gateway/PaymentGateway';
import { readMethod } from './cardSetup';
import { refusalOf } from './refusals';
import { ask, isInvalidRequest, isMissing, toGatewayError } from './stripeClient';

type Intent = Stripe.PaymentIntent;

const PAGE = 100;
/** Largest number of a customer's newest payments that `find` reads. */
const FIND_MAX = 500;
const SECOND_MS = 1000;

const outcomeOf = (intent: Intent): ChargeOutcome => {
  const { id: ref, status, next_action: action } = intent;
  const url = action?.redirect_to_url?.url;
  if (status === 'succeeded') return { kind: 'paid', ref };
  if (status === 'processing' || status === 'requires_capture') return { kind: 'processing', ref };
  if (status === 'requires_action' && url) return { kind: 'action', ref, url };
  return { kind: 'refused', ref, ...refusalOf(intent.last_payment_error) };
};

const billOf = (intent: Intent): string | null => intent.metadata.bill ?? null;

const retrieve = (stripe: Stripe, ref: string): Promise<Intent> => ask(() => stripe.paymentIntents.retrieve(ref));

/** Cancels an intent. Returns the intent afterwards, which is paid if the person was faster. */
async function close(stripe: Stripe, ref: string): Promise<ChargeOutcome> {
  const closed = await ask(
    () => stripe.paymentIntents.cancel(ref),
    // Because the intent has reached a state that cannot be cancelled.
    (error) => (isInvalidRequest(error) && !isMissing(error) ? retrieve(stripe, ref) : undefined),
  );
  const outcome = outcomeOf(closed);
  if (outcome.kind === 'action') throw new GatewayError('Stripe: the payment could not be cancelled.');
  return outcome;
}

/** True for an intent that is refused, but could still be paid by a later confirmation. */
const isLeftOpen = ({ status }: Intent, outcome: ChargeOutcome): boolean =>
  outcome.kind === 'refused' &&
  status !== 'canceled' &&
  (outcome.reason === 'personNeeded' || status !== 'requires_payment_method');

/** Returns an intent's outcome. Cancels an intent that no person will confirm. */
function settle(stripe: Stripe, intent: Intent): Promise<ChargeOutcome> | ChargeOutcome {
  const outcome = outcomeOf(intent);
  return isLeftOpen(intent, outcome) ? close(stripe, intent.id) : outcome;
}

async function cancel(stripe: Stripe, ref: string): Promise<ChargeOutcome> {
  const before = await retrieve(stripe, ref);
  const outcome = outcomeOf(before);
  if (before.status === 'canceled' || outcome.kind === 'paid') return outcome;
  const after = await close(stripe, ref);
  // Because a cancellation may clear the bank's reason.
  return outcome.kind === 'refused' && after.kind === 'refused' ? outcome : after;
}

const METHOD_GONE = { kind: 'refused', ref: null, reason: 'methodGone', isFinal: true } as const;

/** A refused request is the method's fault if the method is gone; otherwise its result counts as unknown. */
async function refuseLostMethod(stripe: Stripe, { token, customerRef }: Charge): Promise<ChargeOutcome | undefined> {
  const method = await readMethod(stripe, token);
  return method?.customerRef !== undefined && method.customerRef === customerRef ? undefined : METHOD_GONE;
}

function paramsOf(charge: Charge, customer: string): Stripe.PaymentIntentCreateParams {
  const { token, amountCents, currency, bill, returnUrl } = charge;
  return {
    amount: amountCents,
    currency: currency.toLowerCase(),
    customer,
    payment_method: token,
    allowed_payment_method_types: ['card'],
    confirm: true,
    metadata: { bill },
    ...(returnUrl === null ? { off_session: true } : { return_url: returnUrl }),
  };
}

async function charge(stripe: Stripe, asked: Charge): Promise<ChargeOutcome> {
  const { customerRef, key } = asked;
  // Because Stripe charges a stored method through its customer alone.
  if (customerRef === null) return METHOD_GONE;
  const reply = await ask(
    () => stripe.paymentIntents.create(paramsOf(asked, customerRef), { idempotencyKey: key }),
    (error) => {
      if (error.type === 'StripeCardError' && error.payment_intent) return settle(stripe, error.payment_intent);
      return isInvalidRequest(error) ? refuseLostMethod(stripe, asked) : undefined;
    },
  );
  if ('kind' in reply) return reply;
  // Because a repeated reply is as old as the first one.
  const isRepeated = reply.lastResponse.headers['idempotent-replayed'] === 'true';
  return settle(stripe, isRepeated ? await retrieve(stripe, reply.id) : reply);
}

const found = async (stripe: Stripe, intent: Intent): Promise<FoundCharge> => ({
  ...(await settle(stripe, intent)),
  amountCents: intent.amount,
});

async function find(stripe: Stripe, { bill, customerRef: customer, ref }: Sought): Promise<FoundCharge | null> {
  if (ref) return found(stripe, await retrieve(stripe, ref));
  if (customer === null) return null;
  let count = 0;
  try {
    for await (const intent of stripe.paymentIntents.list({ customer, limit: PAGE })) {
      if (billOf(intent) === bill) return await found(stripe, intent);
      count += 1;
      if (count >= FIND_MAX) return null;
    }
  } catch (error) {
    throw toGatewayError(error);
  }
  return null;
}

const refundedOf = ({ latest_charge: charge }: Intent): number =>
  charge !== null && typeof charge === 'object' ? charge.amount_refunded : 0;

async function* listSince(stripe: Stripe, since: Date): AsyncIterable<ListedCharge> {
  const created = { gte: Math.floor(since.getTime() / SECOND_MS) };
  try {
    for await (const intent of stripe.paymentIntents.list({ created, limit: PAGE, expand: ['data.latest_charge'] }))
      yield {
        ref: intent.id,
        bill: billOf(intent),
        amountCents: intent.amount,
        refundedCents: refundedOf(intent),
        currency: intent.currency.toUpperCase(),
        outcome: outcomeOf(intent),
        at: new Date(intent.created * SECOND_MS),
      };
  } catch (error) {
    throw toGatewayError(error);
  }
}

/** Charges by payment intents, confirmed at once. */
export const createCharges = (stripe: Stripe): Pick<PaymentGateway, 'charge' | 'find' | 'cancel' | 'listSince'> => ({
  charge: (asked) => charge(stripe, asked),
  find: (sought) => find(stripe, sought),
  cancel: (ref) => cancel(stripe, ref),
  listSince: (since) => listSince(stripe, since),
});
