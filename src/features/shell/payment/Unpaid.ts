import type { PaymentProblem, Subscription } from '#src/api/subscription/Subscription';

/** A subscription and the payment problem of its order. */
export interface Unpaid {
  subscription: Subscription;
  problem: PaymentProblem;
}
