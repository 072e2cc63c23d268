import type { PaymentGateway } from './PaymentGateway';

/** A gateway that reports each card that it declines: many at once are a fault, or a thief who tries cards. */
export const logDeclines = (gateway: PaymentGateway, log: () => void): PaymentGateway => ({
  tokenise: (card) => gateway.tokenise(card),
  async charge(charge) {
    const result = await gateway.charge(charge);
    if (!result.ok) log();
    return result;
  },
});
