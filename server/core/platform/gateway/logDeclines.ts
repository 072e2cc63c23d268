import type { PaymentGateway } from './PaymentGateway';

/** Wraps a gateway and logs each refusal. Because many refusals at once may indicate a fault or card testing. */
export const logDeclines = (gateway: PaymentGateway, log: () => void): PaymentGateway => ({
  ...gateway,
  async charge(charge) {
    const outcome = await gateway.charge(charge);
    if (outcome.kind === 'refused') log();
    return outcome;
  },
});
