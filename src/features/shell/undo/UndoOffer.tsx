import { mdiClose } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { refusalText } from '../../../api/failureText';
import type { Receipt } from '../../../api/receipt/receiptSchema';
import { useReceiptTitle } from '../../../components/changes/useReceiptTitle';
import { useFormats } from '../../../i18n/useFormats';
import { IconButton } from '../../../ui/forms/IconButton';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden';
import { RADIUS, WEIGHT } from '../../../ui/layout/tokens';
import { useChangeFlow } from '../../../commands/useChangeFlow';
import { useCommands } from '../../../commands/customer/customerSetup';
import { undoOf } from '../../../commands/customer/kinds/undo';
import { useUndoKey } from './useUndoKey';

/** Keeps the focused element above the notice. */
const ROOM = <GlobalStyles styles={{ html: { scrollPaddingBottom: '12rem !important' } }} />;

const BAR = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'end',
  columnGap: 1,
  maxWidth: '44rem',
  mx: 'auto',
  mb: 1,
  py: 0.5,
  pl: 2,
  pr: 0.5,
  borderRadius: `${RADIUS.surface}px`,
  border: 1,
  borderColor: 'success.main',
} as const;

/** What was done, with the new date of the order if the change moved it. */
function useDone(receipt: Receipt): string {
  const { t } = useTranslation('commands');
  const { shortDay } = useFormats();
  const what = useReceiptTitle(receipt);
  if (receipt.about === 'address') return what;
  const date = receipt.after.nextBillDate;
  return date === undefined || date === receipt.before.nextBillDate
    ? what
    : t('undo.moved', { what, date: shortDay(date) });
}

/** The last change, and the button that undoes it until a last day (rules §24.13). */
export function UndoOffer({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const { t } = useTranslation('commands');
  const { t: common } = useTranslation();
  const { shortDay } = useFormats();
  const flow = useChangeFlow(useCommands());
  const undo = () => {
    if (!flow.isBusy) flow.send(undoOf(receipt));
  };
  useUndoKey(undo);
  const { undoUntil } = receipt;
  return (
    <Paper elevation={6} sx={BAR}>
      {ROOM}
      <Typography variant="body2" sx={{ flex: '1 1 12rem', minWidth: 0, fontWeight: WEIGHT.strong }}>
        {useDone(receipt)}
        {receipt.about === 'subscription' && <VisuallyHidden>: {receipt.productName}</VisuallyHidden>}
      </Typography>
      <Button aria-disabled={flow.isBusy} aria-keyshortcuts="Control+Z" onClick={undo}>
        {flow.isSending ? t('undo.sending') : undoUntil !== undefined && t('undo.open', { date: shortDay(undoUntil) })}
      </Button>
      <IconButton label={t('undo.close')} icon={mdiClose} onClick={onClose} />
      <Box role="alert" sx={{ flexBasis: '100%', color: 'error.main' }}>
        {flow.failure && refusalText(common, flow.failure)}
      </Box>
    </Paper>
  );
}
