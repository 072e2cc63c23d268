import { randomUUID } from 'node:crypto';
import { GatewayError } from '#server/core/platform/gateway/GatewayError';
import type {
  Charge,
  ListedCharge,
  PaymentGateway,
  Refund,
  RefundOutcome,
} from '#server/core/platform/gateway/PaymentGateway';

const DAY_MS = 24 * 60 * 60 * 1000;
const CENTS = 2_990;

export type StoredMethod = Pick<Charge, 'token' | 'customerRef'>;

export interface GatewayUnderTest {
  gateway: PaymentGateway;
  /** Stores a method that pays, or one that is declined. */
  store: (kind: 'paying' | 'declining') => Promise<StoredMethod>;
}

/** Charge of a new bill without a person. */
export const chargeOf = (method: StoredMethod, fields: Partial<Charge> = {}): Charge => ({
  ...method,
  key: `test:${randomUUID()}`,
  bill: randomUUID(),
  amountCents: CENTS,
  currency: 'EUR',
  returnUrl: null,
  ...fields,
});

async function listed(gateway: PaymentGateway, bill: string): Promise<ListedCharge[]> {
  const found: ListedCharge[] = [];
  for await (const charge of gateway.listSince(new Date(Date.now() - DAY_MS)))
    if (charge.bill === bill) found.push(charge);
  return found;
}

const TRIES = 10;

/** Repeats a refund with its key until the provider answers, because refunds of one charge may lock each other. */
async function refundAtLast(gateway: PaymentGateway, refund: Refund, tries = TRIES): Promise<RefundOutcome> {
  try {
    return await gateway.refund(refund);
  } catch (error) {
    if (!(error instanceof GatewayError) || tries === 0) throw error;
    return refundAtLast(gateway, refund, tries - 1);
  }
}

/** What every payment provider must do (rules §35.1). */
export function describeContract(name: string, open: () => GatewayUnderTest): void {
  const refOfPaid = async (charge: Charge): Promise<string> => {
    const outcome = await open().gateway.charge(charge);
    if (outcome.kind !== 'paid') throw new Error(`The charge is ${outcome.kind}.`);
    return outcome.ref;
  };

  describe(`contract of a payment provider: ${name}`, () => {
    test('charges a stored method, and finds the charge by its bill', async () => {
      const { gateway, store } = open();
      const charge = chargeOf(await store('paying'));
      const paid = await gateway.charge(charge);
      expect(paid).toEqual({ kind: 'paid', ref: expect.any(String) as string });
      expect(await gateway.find(charge)).toEqual({ ...paid, amountCents: charge.amountCents });
    });

    test('refuses a declining method, and finds the refusal', async () => {
      const { gateway, store } = open();
      const charge = chargeOf(await store('declining'));
      const refused = { kind: 'refused', reason: 'cardDeclined', isFinal: false };
      expect(await gateway.charge(charge)).toMatchObject(refused);
      expect(await gateway.find(charge)).toMatchObject(refused);
    });

    test('finds nothing for a bill that was not charged', async () => {
      const { gateway, store } = open();
      expect(await gateway.find(chargeOf(await store('paying')))).toBeNull();
    });

    test('charges once for a repeated key', async () => {
      const { gateway, store } = open();
      const charge = chargeOf(await store('paying'));
      const first = await gateway.charge(charge);
      expect(await gateway.charge(charge)).toEqual(first);
      expect(await listed(gateway, charge.bill)).toHaveLength(1);
    });

    test('charges once for a key that is sent several times at once', async () => {
      const { gateway, store } = open();
      const charge = chargeOf(await store('paying'));
      const replies = await Promise.allSettled(Array.from({ length: 5 }, () => gateway.charge(charge)));
      const outcomes = replies.flatMap((reply) => (reply.status === 'fulfilled' ? [reply.value] : []));
      const found = await gateway.find(charge);
      expect(found).toMatchObject({ kind: 'paid' });
      for (const outcome of outcomes) expect(found).toMatchObject(outcome);
      expect(await listed(gateway, charge.bill)).toHaveLength(1);
    });

    test('lists charges with their amount and outcome', async () => {
      const { gateway, store } = open();
      const charge = chargeOf(await store('paying'), { amountCents: 1_234 });
      const ref = await refOfPaid(charge);
      const fields = { bill: charge.bill, amountCents: 1_234, refundedCents: 0, currency: 'EUR' };
      expect(await listed(gateway, charge.bill)).toMatchObject([{ ref, ...fields, outcome: { kind: 'paid', ref } }]);
    });

    test('refunds once for a repeated key', async () => {
      const { gateway, store } = open();
      const charge = chargeOf(await store('paying'));
      const refund = { key: `test:${randomUUID()}`, ref: await refOfPaid(charge), amountCents: 1_000 };
      const first = await gateway.refund(refund);
      expect(first.kind).toBe('done');
      expect(await gateway.refund(refund)).toEqual(first);
      expect(await gateway.findRefund(first.ref ?? '')).toEqual(first);
      expect(await listed(gateway, charge.bill)).toMatchObject([{ refundedCents: 1_000 }]);
    });

    test('refunds no more than was paid, also at once', async () => {
      const { gateway, store } = open();
      const charge = chargeOf(await store('paying'), { amountCents: 1_000 });
      const ref = await refOfPaid(charge);
      const refunds = Array.from({ length: 4 }, () => ({ key: `test:${randomUUID()}`, ref, amountCents: 400 }));
      const outcomes = await Promise.all(refunds.map((refund) => refundAtLast(gateway, refund)));
      expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['done', 'done', 'failed', 'failed']);
      expect(await listed(gateway, charge.bill)).toMatchObject([{ refundedCents: 800 }]);
    });

    test('refunds nothing of a declined charge', async () => {
      const { gateway, store } = open();
      const charge = chargeOf(await store('declining'));
      await gateway.charge(charge);
      const [declined] = await listed(gateway, charge.bill);
      const refund = { key: `test:${randomUUID()}`, ref: declined?.ref ?? '', amountCents: 100 };
      expect(await gateway.refund(refund)).toMatchObject({ kind: 'failed' });
    });
  });
}
