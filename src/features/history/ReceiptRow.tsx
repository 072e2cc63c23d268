import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Receipt } from '../../api/receipt/receiptSchema';
import { businessDayAt } from '../../domain/isoDate';
import { useFormats } from '../../i18n/useFormats';
import { WEIGHT } from '../../ui/layout/tokens';
import { ROW } from './rowStyle';
import { ReceiptFacts } from './ReceiptFacts';
import { useReceiptTitle } from '../../components/changes/useReceiptTitle';

interface ReceiptRowProps {
  receipt: Receipt;
  /** Adds the product name, for a list of several subscriptions. */
  isNamed: boolean;
  isUndoing: boolean;
  isBusy: boolean;
  onUndo: () => void;
  onOpen: () => void;
}

/** A receipt: actor, date, changes, and the undo button until its deadline (rules §24.11, §24.14). */
export function ReceiptRow({ receipt, isNamed, isUndoing, isBusy, onUndo, onOpen }: ReceiptRowProps) {
  const { t } = useTranslation('history');
  const { day, shortDay } = useFormats();
  const title = useReceiptTitle(receipt);
  const { at, actor, undoUntil } = receipt;
  const date = day(businessDayAt(new Date(at)));
  return (
    <Box sx={ROW}>
      <Typography sx={{ fontWeight: WEIGHT.strong }}>{title}</Typography>
      {isNamed && receipt.about === 'subscription' && <Typography>{receipt.productName}</Typography>}
      <Typography color="text.secondary">{t('line', { who: t(`who.${actor}`), date })}</Typography>
      <ReceiptFacts receipt={receipt} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, ml: -1 }}>
        <Button aria-label={t('receipt.openOf', { what: title, date })} onClick={onOpen}>
          {t('receipt.open')}
        </Button>
        {undoUntil !== undefined && (
          <Button
            aria-label={isUndoing ? undefined : t('undo.openOf', { what: title, date: shortDay(undoUntil) })}
            aria-disabled={isBusy}
            onClick={onUndo}
          >
            {isUndoing ? t('undo.sending') : t('undo.open', { date: shortDay(undoUntil) })}
          </Button>
        )}
      </Box>
    </Box>
  );
}
