import type { Subscription } from '#src/api/subscription/Subscription';
import { BankConfirmation } from './BankConfirmation';
import { OpenPaymentNotice } from './OpenPaymentNotice';

interface PaymentNoticesProps {
  /** Id of the bill after the return from the bank. */
  returned: string | null;
  /** Id of the bill of a stored command. */
  begun: string | undefined;
  /** Subscriptions with and without a payment problem. */
  rows?: readonly Subscription[] | undefined;
}

/** Charge to confirm at the bank, also after the return from there with `?bill=` (rules §35.5), and unpaid orders. */
export function PaymentNotices({ returned, begun, rows = [] }: PaymentNoticesProps) {
  const billId = returned ?? begun;
  const unpaid = rows.flatMap((one) =>
    one.paymentProblem ? [{ subscription: one, problem: one.paymentProblem }] : [],
  );
  return (
    <>
      {billId && <BankConfirmation key={billId} billId={billId} isReturned={returned !== null} />}
      {unpaid.length > 0 && <OpenPaymentNotice unpaid={unpaid} />}
    </>
  );
}
