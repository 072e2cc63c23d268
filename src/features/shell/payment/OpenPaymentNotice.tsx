import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useCommands } from '#src/commands/customer/customerSetup';
import { useSubscriptionOverlay } from '#src/components/changes/useSubscriptionOverlay';
import { useChangeFlow } from '#src/commands/useChangeFlow';
import { useOnDone } from '#src/commands/useOnDone';
import { useFormats } from '#src/i18n/useFormats';
import { selectIsLeaving } from '#src/session/sessionSelectors';
import { useOverlayParam } from '#src/ui/layout/useOverlayParam';
import { WEIGHT } from '#src/ui/layout/tokens';
import { FreeOrderDialog } from './FreeOrderDialog';
import { PayDialog } from './PayDialog';
import type { Unpaid } from './Unpaid';

/** Two lines and a button: beside both in a wide window, beside the second on a phone. */
const NOTICE = {
  py: 0.5,
  '& .MuiAlert-icon': { display: { xs: 'none', sm: 'flex' }, alignItems: 'center', py: 0 },
  '& .MuiAlert-message': {
    display: 'flex',
    flexWrap: { xs: 'wrap', md: 'nowrap' },
    alignItems: 'center',
    columnGap: { xs: 1, md: 2 },
  },
  '& .MuiAlert-message > div': { display: { xs: 'contents', md: 'block' }, flexGrow: 1 },
  // Gives the button its own row if the large text leaves no space beside the reason.
  '& p': { flex: '1 1 7rem', lineHeight: 1.35 },
  '& p:first-of-type': { flexBasis: '100%', fontWeight: WEIGHT.strong },
  '& button': { flexShrink: 0, px: { xs: 1.5, md: 2 } },
} as const;

function UnpaidOrder({ subscription, problem, isBusy }: Unpaid & { isBusy: boolean }) {
  const { t } = useTranslation('openPayment');
  const { price } = useFormats();
  const { purchaseId, productName: product } = subscription;
  const { open } = useOverlayParam('pay');
  const isFree = problem.totalCents === 0;
  return (
    <Alert severity="warning" role="none" sx={NOTICE}>
      <div>
        <Typography>
          {isFree ? t('titleFree', { product }) : t('title', { product, amount: price(problem.totalCents) })}
        </Typography>
        <Typography>{isFree ? t('short.free') : t(`short.${problem.reason}`)}</Typography>
      </div>
      <Button
        variant="outlined"
        color="inherit"
        aria-haspopup="dialog"
        aria-disabled={isBusy}
        onClick={() => !isBusy && open(purchaseId)}
      >
        {isFree ? t('openFree') : t('open')}
      </Button>
    </Alert>
  );
}

/** Payment problems, each with its amount, its short reason, and a button to pay (rules §24.17). */
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
