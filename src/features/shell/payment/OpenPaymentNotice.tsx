import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useCommands } from '#src/commands/customer/customerSetup';
import { useSubscriptionOverlay } from '#src/components/changes/useSubscriptionOverlay';
import { useChangeFlow } from '#src/commands/useChangeFlow';
import { useOnDone } from '#src/commands/useOnDone';
import { useFormats } from '#src/i18n/useFormats';
import { selectIsLeaving } from '#src/session/sessionSelectors';
import { useOverlayParam } from '#src/ui/layout/useOverlayParam';
import { FreeOrderDialog } from './FreeOrderDialog';
import { PayDialog } from './PayDialog';
import type { Unpaid } from './Unpaid';

/** Reason of the payment problem, and the date of the next automatic try. */
function Reason({ subscription, problem }: Unpaid) {
  const { t } = useTranslation('openPayment');
  const { day } = useFormats();
  const { since, reason } = problem;
  const { cardLast4: last4 = '', nextTryAt } = subscription;
  if (problem.totalCents === 0) return t('free');
  // Does not name the declined card, because another card may have been chosen since.
  return (
    <>
      {t(`reason.${reason}`, { since: day(since) })}{' '}
      {nextTryAt === undefined ? t('givenUp') : last4 ? t('nextTry', { date: day(nextTryAt), last4 }) : t('noCard')}
    </>
  );
}

function UnpaidOrder({ subscription, problem, isBusy }: Unpaid & { isBusy: boolean }) {
  const { t } = useTranslation('openPayment');
  const { price } = useFormats();
  const { purchaseId, productName: product } = subscription;
  const { open } = useOverlayParam('pay');
  return (
    <Alert severity="warning" role="none" sx={{ mb: 2 }}>
      <AlertTitle>
        {problem.totalCents === 0
          ? t('titleFree', { product })
          : t('title', { product, amount: price(problem.totalCents) })}
      </AlertTitle>
      <Reason subscription={subscription} problem={problem} />
      <Button
        variant="outlined"
        color="inherit"
        aria-haspopup="dialog"
        aria-disabled={isBusy}
        sx={{ display: 'flex', mt: 1 }}
        onClick={() => !isBusy && open(purchaseId)}
      >
        {problem.totalCents === 0 ? t('openFree') : t('open')}
      </Button>
    </Alert>
  );
}

/** Payment problems, each with its reason, the next try, and a button to pay (rules §24.17). */
export function OpenPaymentNotice({ unpaid }: { unpaid: readonly Unpaid[] }) {
  const { t } = useTranslation('openPayment');
  const flow = useChangeFlow(useCommands());
  const isLeaving = useSelector(selectIsLeaving);
  const { asked, close } = useSubscriptionOverlay('pay', {
    isBusy: flow.isSending,
    isMissing: (id) => unpaid.every(({ subscription }) => subscription.purchaseId !== id),
  });
  const chosen = unpaid.find(({ subscription }) => subscription.purchaseId === asked);
  const Dialog = chosen?.problem.totalCents === 0 ? FreeOrderDialog : PayDialog;
  useOnDone(flow.done, close);
  return (
    <Box component="section" aria-label={t('label')}>
      {unpaid.map((one) => (
        <UnpaidOrder key={one.subscription.purchaseId} {...one} isBusy={flow.isBusy} />
      ))}
      {/* Closes the dialog in doubt and after the session, because the page shows a notice. */}
      {chosen && !isLeaving && (flow.isSending || !flow.isBusy) && <Dialog {...chosen} flow={flow} onClose={close} />}
    </Box>
  );
}
