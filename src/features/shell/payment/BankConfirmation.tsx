import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { NOTICE_PLACE } from '#src/commands/InDoubtNotice.tsx';
import { useBankConfirmation } from './useBankConfirmation';

interface BankConfirmationProps {
  billId: string;
  /** True after the return from the bank's page. */
  isReturned: boolean;
}

/** Notice of a charge that waits for its confirmation at the bank, with the way there (rules §35.5). */
export function BankConfirmation({ billId, isReturned }: BankConfirmationProps) {
  const { t } = useTranslation('provider');
  const { product, isShown, isLeaving, isEnding, isBusy, failure, ...steps } = useBankConfirmation(billId, isReturned);
  if (!isShown) return null;
  if (isEnding) {
    return (
      <Box sx={NOTICE_PLACE}>
        <Alert severity={failure === undefined ? 'info' : 'warning'}>
          <AlertTitle>{t('confirm.asking')}</AlertTitle>
          {failure}
          {failure !== undefined && (
            <Button onClick={steps.retry} sx={{ display: 'flex' }}>
              {t('confirm.retry')}
            </Button>
          )}
        </Alert>
      </Box>
    );
  }
  const press = (step: () => void) => () => !isBusy && step();
  return (
    <Box sx={NOTICE_PLACE}>
      <Alert severity="info">
        <AlertTitle>{t('confirm.title')}</AlertTitle>
        {isLeaving ? t('confirm.leaving') : [product, t('confirm.text')].filter(Boolean).join(': ')}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
          <Button variant="contained" aria-disabled={isBusy} onClick={press(steps.open)}>
            {t('confirm.continue')}
          </Button>
          <Button aria-disabled={isBusy} onClick={press(steps.decline)}>
            {t('confirm.decline')}
          </Button>
        </Box>
      </Alert>
    </Box>
  );
}
