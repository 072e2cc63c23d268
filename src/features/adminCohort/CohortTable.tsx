import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { weightedAverages } from '../../domain/statistics/cohort';
import { useFormats } from '../../i18n/useFormats';
import { cellColours } from './cellColours';
import type { CohortSheet } from './cohortCsv';
import { CohortFrame } from './CohortFrame';
import { useCohortCells, type CohortCell } from './useCohortCells';

const Cell = styled('td')({ fontVariantNumeric: 'tabular-nums', textAlign: 'end', whiteSpace: 'nowrap' });

const shaded = ({ text, share }: CohortCell, key: number) => (
  // Inline style, because the shade depends on the value.
  <Cell key={key} style={share === null ? undefined : cellColours(share)}>
    {text}
  </Cell>
);

/** Cohort table: a row per cohort, a column per month (rules §15.16), and a row of averages (rules §15.13). */
export function CohortTable({ rows, metric, isAbsolute }: CohortSheet) {
  const { t } = useTranslation('adminCohort');
  const { count } = useFormats();
  const { cellOf, averageCell } = useCohortCells(rows, metric, isAbsolute);
  const averages = weightedAverages(rows);
  return (
    <CohortFrame metric={metric} months={averages.length}>
      <tbody>
        {rows.map((row) => (
          <tr key={row.cohort}>
            <th scope="row">{row.cohort}</th>
            <Cell>{count(row.subscribers)}</Cell>
            {averages.map((_, month) => shaded(cellOf(row, month), month))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('table.average')}</th>
          <Cell />
          {averages.map((average, month) => shaded(averageCell(average), month))}
        </tr>
      </tfoot>
    </CohortFrame>
  );
}
