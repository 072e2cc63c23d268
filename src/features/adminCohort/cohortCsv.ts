import type { TFunction } from 'i18next';
import { shareOf, weightedAverages, type CohortRow, type CohortType } from '../../domain/statistics/cohort';
import type { Language } from '../../domain/language';
import { toCsv } from '../../domain/csv';

const ONE_DECIMAL = 10;
const oneDecimal = (value: number) => Math.round(value * ONE_DECIMAL) / ONE_DECIMAL;

/** Content of the cohort table. */
export interface CohortSheet {
  rows: readonly CohortRow[];
  metric: CohortType;
  isAbsolute: boolean;
}

/** CSV of the table: percent with one decimal, counts, or euro. Future months are empty. */
export function cohortCsv(t: TFunction<'adminCohort'>, language: Language, { rows, metric, isAbsolute }: CohortSheet) {
  const averages = weightedAverages(rows);
  const head = [
    t('table.cohort'),
    metric === 'subscriptions' ? t('table.subscriptions') : t('table.subscribers'),
    ...averages.map((_, index) => t('table.month', { index })),
  ];
  const lines = rows.map((row) => [
    row.cohort,
    row.subscribers,
    ...averages.map((_, month) => {
      const value = row.retention[month] ?? null;
      return value === null || isAbsolute ? value : oneDecimal(shareOf(value, row));
    }),
  ]);
  const last = [t('table.average'), null, ...averages.map(({ percent, total }) => (isAbsolute ? total : percent))];
  return toCsv([head, ...lines, last], language);
}
