import { GatewayError } from './GatewayError';
import type { PaymentGateway } from './PaymentGateway';

/** Gateway of new bills, and further ones for bills of an earlier provider (rules §35.6). */
export interface Gateways {
  gateway: PaymentGateway;
  gateways: readonly PaymentGateway[];
}

/**
 * Returns the gateway of a bill, setup or refund: the one with which it began (rules §35.6).
 * @throws GatewayError if that provider is not set up any more
 */
export function gatewayFor(
  { gateway, gateways }: Gateways,
  { provider, providerAccount }: { provider: string; providerAccount: string },
): PaymentGateway {
  const its = [gateway, ...gateways].find((one) => one.provider === provider && one.account === providerAccount);
  if (!its) throw new GatewayError(`The provider ${provider} (${providerAccount}) is not set up.`);
  return its;
}
