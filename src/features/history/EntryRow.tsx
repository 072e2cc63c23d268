import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { AccountEntry } from '../../api/receipt/receiptsApi';
import { businessDayAt } from '../../domain/isoDate';
import { useFormats } from '../../i18n/useFormats';
import { WEIGHT } from '../../ui/layout/tokens';
import { ROW } from './rowStyle';

/** Entry of the shop's team into the account, with its reason (rules §36.9). */
export function EntryRow({ entry: { at, reason } }: { entry: AccountEntry }) {
  const { t } = useTranslation('history');
  const { day } = useFormats();
  return (
    <Box sx={ROW}>
      <Typography sx={{ fontWeight: WEIGHT.strong }}>{t('entry.title')}</Typography>
      <Typography color="text.secondary">
        {t('line', { who: t('who.admin'), date: day(businessDayAt(new Date(at))) })}
      </Typography>
      {reason !== undefined && <Typography>{t('entry.reason', { reason })}</Typography>}
    </Box>
  );
}
