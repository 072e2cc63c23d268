import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/useFormats';

const FIGURES = { fontVariantNumeric: 'tabular-nums' };
/** Narrower cells on a phone, so that more columns fit. */
const TABLE = { mb: 3, '& th, & td': { px: { xs: 1, sm: 2 } } };

/** Returns `11/2026` of `2026-11`. */
const shortMonth = (month: string): string => month.split('-').reverse().join('/');

interface MonthTableProps<Row> {
  label: string;
  /** Rows with months such as `2026-11`, the latest first. */
  rows: readonly Row[];
  /** `count` returns the part of a row that the column counts. */
  columns: readonly { head: string; count: (row: Row) => number }[];
}

/** Counts by month, a month a line. */
export function MonthTable<Row extends { month: string }>({ label, rows, columns }: MonthTableProps<Row>) {
  const { t } = useTranslation('adminCancellations');
  const { count: format } = useFormats();
  const months = [...new Set(rows.map(({ month }) => month))];
  const sumOf = (month: string, count: (row: Row) => number) =>
    rows.reduce((sum, row) => sum + (row.month === month ? count(row) : 0), 0);
  return (
    <TableContainer role="region" aria-label={label} tabIndex={0} sx={TABLE}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{t('month')}</TableCell>
            {columns.map(({ head }) => (
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
              {columns.map(({ head, count }) => (
                <TableCell key={head} align="right" sx={FIGURES}>
                  {format(sumOf(month, count))}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
