import type { PaymentProblem, Subscription } from '../../../api/subscription/Subscription';

/** An order that could not be paid. */
export interface Unpaid {
  subscription: Subscription;
  problem: PaymentProblem;
}
