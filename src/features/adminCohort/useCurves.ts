import { useTheme } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { weightedAverages } from '../../domain/statistics/cohort';
import type { CohortSheet } from './cohortCsv';
import { useCohortCells } from './useCohortCells';

/** Line of the chart. */
export interface Curve {
  id: string;
  name: string;
  /** CSS colour. */
  colour: string;
  /** Values by month; null without data. */
  data: readonly (number | null)[];
  isAverage: boolean;
}

/** Colours from orange through red to violet, with enough contrast in both themes. */
const OLDEST = { hue: 30, lightness: 42 };
const YOUNGEST = { hue: -95, lightness: 60 };

/** @param age 0 for the youngest cohort to 1 for the oldest */
function colourOf(age: number): string {
  const mix = (young: number, old: number) => Math.round(young + (old - young) * age);
  return `hsl(${mix(YOUNGEST.hue, OLDEST.hue)}, 65%, ${mix(YOUNGEST.lightness, OLDEST.lightness)}%)`;
}

/** Curves of the table's rows, coloured by age, with the average last. */
export function useCurves({ rows, metric, isAbsolute }: CohortSheet): Curve[] {
  const { t } = useTranslation('adminCohort');
  const { palette } = useTheme().vars;
  const { pointOf } = useCohortCells(rows, metric, isAbsolute);
  const averages = weightedAverages(rows);
  const youngest = Math.max(1, rows.length - 1);
  return [
    ...rows.map((row, index) => ({
      id: row.cohort,
      name: row.cohort,
      colour: colourOf(1 - index / youngest),
      data: averages.map((_, month) => pointOf(row, month)),
      isAverage: false,
    })),
    {
      id: 'average',
      name: t('chart.average'),
      colour: palette.text.primary,
      data: averages.map(({ percent, total }) => (isAbsolute ? total : percent)),
      isAverage: true,
    },
  ];
}
