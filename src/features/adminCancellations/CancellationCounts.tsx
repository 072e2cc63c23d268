import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useTranslation } from 'react-i18next';
import type { CancellationPage } from '../../api/admin/cancellationsApi';
import { ENDING_REASONS } from '../../domain/subscription/ending';
import { useFormats } from '../../i18n/useFormats';

const FIGURES = { fontVariantNumeric: 'tabular-nums' };
const VOLUNTARY = ENDING_REASONS.filter((reason) => reason !== 'failed');

/** Returns `11/2026` of `2026-11`. */
const shortMonth = (month: string): string => month.split('-').reverse().join('/');

/** Counts by month and reason; those that were not paid are apart from the voluntary ones. */
export function CancellationCounts({ counts }: Pick<CancellationPage, 'counts'>) {
  const { t } = useTranslation('adminCancellations');
  const { count: format } = useFormats();
  const months = [...new Set(counts.map(({ month }) => month))];
  const cell = (month: string, isCounted: (reason: string) => boolean, key: string) => (
    <TableCell key={key} align="right" sx={FIGURES}>
      {format(
        counts.filter((one) => one.month === month && isCounted(one.reason)).reduce((sum, { count }) => sum + count, 0),
      )}
    </TableCell>
  );
  const heads = [...VOLUNTARY.map((reason) => t(`reason.${reason}`)), t('voluntary'), t('reason.failed')];
  return (
    <TableContainer role="region" aria-label={t('counts')} tabIndex={0} sx={{ mb: 3 }}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{t('month')}</TableCell>
            {heads.map((head) => (
              <TableCell key={head} align="right">
                {head}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {months.map((month) => (
            <TableRow key={month}>
              <TableCell component="th" scope="row">
                {shortMonth(month)}
              </TableCell>
              {VOLUNTARY.map((reason) => cell(month, (one) => one === reason, reason))}
              {cell(month, (one) => one !== 'failed', 'voluntary')}
              {cell(month, (one) => one === 'failed', 'failed')}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
