import { randomUUID } from 'node:crypto';
import { inspect } from 'node:util';
import Stripe from 'stripe';
import { GatewayError } from '#server/core/platform/gateway/GatewayError';
import { createStripeGateway } from '#server/gateways/stripe/stripeGateway';
import { REHEARSAL_KEY } from '../../tools/rehearsal/provider/answerCall';
import {
  createRehearsal,
  REHEARSAL_WEBHOOK_SECRET,
  type Rehearsal,
} from '../../tools/rehearsal/provider/createRehearsal';
import type { GatewayUnderTest, StoredMethod } from './gatewayContract';

const { TRY_STRIPE, STRIPE_SECRET_KEY = '', STRIPE_API_BASE } = process.env;
/** True if Stripe's test mode is called (`npm run try:stripe`). */
const isReal = TRY_STRIPE === '1';
const secretKey = isReal ? STRIPE_SECRET_KEY : REHEARSAL_KEY;

/** Tests of what only the rehearsal can do: lose replies, press buttons at the bank, move its clock. */
export const describeRehearsal = isReal
  ? (title: string, tests: () => void) => describe.skip(`${title} (needs the controls of the rehearsal)`, tests)
  : describe;

export interface StripeUnderTest extends GatewayUnderTest {
  /** @throws in Stripe's test mode */
  rehearsal: Rehearsal;
  client: Stripe;
  apiBase: string | undefined;
  /** Stores a test card such as `pm_card_visa` for a new customer. */
  storeCard(name: string): Promise<StoredMethod>;
  close(): Promise<void>;
}

function createClient(apiBase: string | undefined): Stripe {
  if (apiBase === undefined) return new Stripe(secretKey);
  const { hostname, port } = new URL(apiBase);
  return new Stripe(secretKey, { protocol: 'http', host: hostname, port });
}

/** Opens the adapter over a rehearsal, or over Stripe's test mode. */
export async function openStripe(webhookUrl?: string): Promise<StripeUnderTest> {
  const rehearsal = isReal ? undefined : await createRehearsal({ webhooks: { url: webhookUrl } });
  // A rehearsal in another process tries the command itself.
  const apiBase = isReal ? STRIPE_API_BASE : rehearsal?.url;
  const settings = { secretKey, webhookSecret: REHEARSAL_WEBHOOK_SECRET, apiBase };
  const client = createClient(apiBase);
  const storeCard = async (name: string) => {
    const { id } = await client.customers.create({
      email: `${randomUUID()}@demo.example`,
      metadata: { customer: '1' },
    });
    const method = await client.paymentMethods.attach(name, { customer: id });
    return { token: method.id, customerRef: id };
  };
  return {
    gateway: await createStripeGateway(settings),
    client,
    apiBase,
    storeCard,
    store: (kind) => storeCard(kind === 'paying' ? 'pm_card_visa' : 'pm_card_chargeCustomerFail'),
    get rehearsal() {
      if (!rehearsal) throw new Error('Stripe has no controls.');
      return rehearsal;
    },
    close: () => rehearsal?.close() ?? Promise.resolve(),
  };
}

/** Returns the error of a call without an answer, and checks that it has no key. */
export async function unansweredBy(call: Promise<unknown>, key = secretKey): Promise<GatewayError> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof GatewayError)) throw new Error(`Not a GatewayError: ${inspect(error)}`);
  expect(inspect(error, { depth: Infinity, showHidden: true })).not.toContain(key);
  return error;
}
