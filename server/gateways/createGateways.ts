import type { Config } from '../core/platform/config/config';
import { GatewayError } from '../core/platform/gateway/GatewayError';
import type { Gateways } from '../core/platform/gateway/gatewayFor';
import type { PaymentGateway } from '../core/platform/gateway/PaymentGateway';
import { installationRepository } from '../core/platform/installation/repository';
import { ConfigError } from '../db/ConfigError';
import type { Db } from '../db/Db';
import { createStandInGateway } from './stand-in/standInGateway';
import { checkStripeSettings } from './stripe/checkStripeSettings';
import { createStripeGateway } from './stripe/stripeGateway';

/** @throws ConfigError with a sentence about wrong settings, or a provider that does not answer */
async function openStripe(db: Db, { stripe, mode, publicOrigin }: Config): Promise<PaymentGateway> {
  const refusal = checkStripeSettings({ ...stripe, mode, publicOrigin });
  if (refusal !== null) throw new ConfigError(refusal);
  const { secretKey = '', webhookSecret = '', apiBase } = stripe;
  const { provider, providerAccount } = await db.tx((tx) => installationRepository(tx).lock());
  const recordedAccount = provider === 'stripe' ? providerAccount : undefined;
  return createStripeGateway({ secretKey, webhookSecret, apiBase, recordedAccount }).catch((error: unknown) => {
    if (!(error instanceof GatewayError)) throw error;
    throw new ConfigError(`PAYMENT_GATEWAY is "stripe", but its account cannot be read: ${error.message}`);
  });
}

/** Opens the gateway of the settings, and those of earlier settings that are still set. @throws ConfigError */
export async function createGateways(db: Db, config: Config): Promise<Gateways> {
  const standIn = createStandInGateway(db);
  if (config.stripe.secretKey === undefined && config.paymentGateway === 'stand-in')
    return { gateway: standIn, gateways: [] };
  const stripe = await openStripe(db, config);
  return config.paymentGateway === 'stripe'
    ? { gateway: stripe, gateways: [standIn] }
    : { gateway: standIn, gateways: [stripe] };
}
