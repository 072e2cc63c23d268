import type { PaymentGateway } from './PaymentGateway';

/** Wraps a gateway and logs each decline. Because many declines at once may indicate a fault or card testing. */
export const logDeclines = (gateway: PaymentGateway, log: () => void): PaymentGateway => ({
  tokenise: (card) => gateway.tokenise(card),
  async charge(charge) {
    const result = await gateway.charge(charge);
    if (!result.ok) log();
    return result;
  },
});
