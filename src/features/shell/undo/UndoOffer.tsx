import { mdiClose } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import { useTranslation } from 'react-i18next';
import { refusalText } from '../../../api/failureText';
import type { Receipt } from '../../../api/receipt/receiptSchema';
import { useFormats } from '../../../i18n/useFormats';
import { IconButton } from '../../../ui/forms/IconButton';
import { useChangeFlow } from '../../../commands/useChangeFlow';
import { useCommands } from '../../../commands/customer/customerSetup';
import { undoOf } from '../../../commands/customer/kinds/undo';

/** Keeps the focused element above the notice. */
const ROOM = <GlobalStyles styles={{ html: { scrollPaddingBottom: '12rem !important' } }} />;

/** Last day for an undo, and its button (rules §24.13). */
export function UndoOffer({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const { t } = useTranslation('commands');
  const { t: common } = useTranslation();
  const { shortDay } = useFormats();
  const flow = useChangeFlow(useCommands());
  const { undoUntil, about } = receipt;
  const product = about === 'subscription' ? receipt.productName : '';
  return (
    <Alert
      severity="success"
      variant="outlined"
      role="none"
      sx={{ bgcolor: 'background.paper', alignItems: 'center', boxShadow: 3 }}
      action={<IconButton label={t('undo.close')} icon={mdiClose} onClick={onClose} />}
    >
      {ROOM}
      {undoUntil !== undefined && t(`undo.${about}`, { product, date: shortDay(undoUntil) })}
      <Box role="alert" sx={{ color: 'error.main' }}>
        {flow.failure && refusalText(common, flow.failure)}
      </Box>
      <Button
        aria-disabled={flow.isBusy}
        sx={{ ml: -1 }}
        onClick={() => {
          if (!flow.isBusy) flow.send(undoOf(receipt));
        }}
      >
        {flow.isSending ? t('undo.sending') : t('undo.open')}
      </Button>
    </Alert>
  );
}
