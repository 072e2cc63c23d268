import type { PaymentProblem, Subscription } from '#src/api/subscription/Subscription';

/** An order that could not be paid. */
export interface Unpaid {
  subscription: Subscription;
  problem: PaymentProblem;
}
