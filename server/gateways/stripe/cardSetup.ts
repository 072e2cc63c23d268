import type Stripe from 'stripe';
import { CARD_BRANDS, type CardBrand } from '#src/domain/customer/card';
import type {
  PaymentGateway,
  PaymentMethod,
  SetupOutcome,
  SetupRequest,
  StartedSetup,
} from '../../core/platform/gateway/PaymentGateway';
import { GatewayError } from '../../core/platform/gateway/GatewayError';
import { ask, isMissing } from './stripeClient';

const idOf = (value: string | { id: string } | null): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);

const brandOf = (brand: string | undefined): CardBrand => CARD_BRANDS.find((known) => known === brand) ?? 'other';

const methodOf = ({ id, customer, card }: Stripe.PaymentMethod): PaymentMethod => ({
  token: id,
  customerRef: idOf(customer),
  brand: brandOf(card?.brand),
  last4: card?.last4 ?? null,
  month: card?.exp_month ?? null,
  year: card?.exp_year ?? null,
});

/** Reads a stored method; null if it was deleted or detached from its customer. */
export async function readMethod(stripe: Stripe, token: string): Promise<PaymentMethod | null> {
  const method = await ask(
    () => stripe.paymentMethods.retrieve(token),
    (error) => (isMissing(error) ? null : undefined),
  );
  return method?.customer ? methodOf(method) : null;
}

async function createCustomer(stripe: Stripe, request: SetupRequest): Promise<string> {
  const { customerId, email, lang } = request;
  const customer = await ask(() =>
    stripe.customers.create(
      { email, preferred_locales: [lang], metadata: { customer: customerId } },
      // Not the setup's key, so that two tabs at once make one customer.
      { idempotencyKey: `customer:${customerId}` },
    ),
  );
  return customer.id;
}

async function startSetup(stripe: Stripe, request: SetupRequest): Promise<StartedSetup> {
  const { key, customerId, lang, returnUrl } = request;
  const customer = request.customerRef ?? (await createCustomer(stripe, request));
  const session = await ask(() =>
    stripe.checkout.sessions.create(
      {
        mode: 'setup',
        customer,
        allowed_payment_method_types: ['card'],
        locale: lang,
        success_url: returnUrl,
        cancel_url: returnUrl,
        metadata: { customer: customerId },
      },
      { idempotencyKey: key },
    ),
  );
  if (!session.url) throw new GatewayError('Stripe: the session has no address.');
  return { ref: session.id, url: session.url, customerRef: customer };
}

async function finishSetup(stripe: Stripe, ref: string): Promise<SetupOutcome> {
  const session = await ask(
    () => stripe.checkout.sessions.retrieve(ref, { expand: ['setup_intent.payment_method'] }),
    (error) => (isMissing(error) ? null : undefined),
  );
  if (session?.status === 'open') return { kind: 'open' };
  const intent = session?.status === 'complete' ? session.setup_intent : null;
  const method = typeof intent === 'object' ? intent?.payment_method : null;
  return method && typeof method === 'object' ? { kind: 'done', method: methodOf(method) } : { kind: 'ended' };
}

/** Way in for cards: Stripe's page in setup mode. */
export const createCardSetup = (stripe: Stripe): PaymentGateway['entry'] => ({
  kind: 'redirect',
  startSetup: (request) => startSetup(stripe, request),
  finishSetup: (ref) => finishSetup(stripe, ref),
  readMethod: (token) => readMethod(stripe, token),
});
