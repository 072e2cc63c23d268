import { useSearchParams } from 'react-router';
import { useCommands } from '#src/commands/customer/customerSetup';
import { BankConfirmation } from './BankConfirmation';
import { OpenPaymentNotice } from './OpenPaymentNotice';
import type { Unpaid } from './Unpaid';

/** Charge to confirm at the bank, also after the return from there with `?bill=` (rules §35.5), and unpaid orders. */
export function PaymentNotices({ unpaid }: { unpaid: readonly Unpaid[] }) {
  const [search] = useSearchParams();
  const { pending } = useCommands();
  const returned = search.get('bill');
  const billId = returned ?? pending?.bankAction?.billId;
  return (
    <>
      {billId && <BankConfirmation key={billId} billId={billId} isReturned={returned !== null} />}
      {unpaid.length > 0 && <OpenPaymentNotice unpaid={unpaid} />}
    </>
  );
}
