import { useTheme } from '@mui/material/styles';
import { LineChart, type LineSeries } from '@mui/x-charts/LineChart';
import { rainbowSurgePalette } from '@mui/x-charts/colorPalettes';
import { useTranslation } from 'react-i18next';
import { weightedAverages } from '../../domain/statistics/cohort';
import { toCents } from '../../domain/money';
import { useFormats } from '../../i18n/useFormats';
import { ChartFigure } from '../../ui/data/ChartFigure';
import type { CohortSheet } from './cohortCsv';
import { useCohortCells } from './useCohortCells';

const AVERAGE = 'average';

interface RetentionChartProps extends CohortSheet {
  /** In pixels. */
  height: number;
}

/** The table's rows as lines, the average the strongest. The table above it has the same values in words. */
export function RetentionChart({ rows, metric, isAbsolute, height }: RetentionChartProps) {
  const { t } = useTranslation('adminCohort');
  const { percent, count, price, wholeEuro } = useFormats();
  const { palette } = useTheme().vars;
  const { pointOf } = useCohortCells(rows, metric, isAbsolute);
  const averages = weightedAverages(rows);
  const months = averages.map((_, month) => month);

  const valueText = (value: number, decimals: number) => {
    if (metric === 'ltv') return price(toCents(value));
    return isAbsolute ? count(Math.round(value)) : percent(value, decimals);
  };
  const pointText = (value: number) => valueText(value, 1);
  const averageText = (value: number) => (metric === 'ltv' ? wholeEuro(toCents(value)) : pointText(value));
  const line = (
    id: string,
    label: string,
    data: (number | null)[],
    textOf: (value: number) => string = pointText,
  ): LineSeries => ({
    id,
    label,
    data,
    curve: 'linear',
    shape: 'circle',
    showMark: data.filter((value) => value !== null).length === 1,
    valueFormatter: (value) => (value === null ? '-' : textOf(value)),
  });
  const series = [
    ...rows.map((row) =>
      line(
        row.cohort,
        row.cohort,
        months.map((month) => pointOf(row, month)),
      ),
    ),
    {
      ...line(
        AVERAGE,
        t('table.average'),
        averages.map((average) => (isAbsolute ? average.total : average.percent)),
        averageText,
      ),
      color: palette.text.primary,
    },
  ];
  return (
    <ChartFigure label={t('chart.label')} hint={t('chart.keys')} noValue={t('chart.noValue')}>
      <LineChart
        height={height}
        colors={rainbowSurgePalette}
        skipAnimation
        margin={{ left: 0, right: 16, top: 12, bottom: 0 }}
        xAxis={[
          {
            data: months,
            scaleType: 'point',
            label: t('chart.axis'),
            valueFormatter: (index: number, { location }) =>
              location === 'tick' ? String(index) : t('table.month', { index }),
          },
        ]}
        yAxis={[
          {
            min: 0,
            ...(!isAbsolute && { max: 100 }),
            width: 62,
            valueFormatter: (value: number) => valueText(value, 0),
            disableLine: true,
            disableTicks: true,
          },
        ]}
        grid={{ horizontal: true }}
        series={series}
        // All values of a month, each with its name: by pointer, finger and arrow keys.
        slotProps={{ tooltip: { trigger: 'axis' }, legend: { position: { vertical: 'bottom' } } }}
        sx={{
          '& .MuiLineChart-line': { strokeWidth: 2 },
          [`& .MuiLineChart-line[data-series="${AVERAGE}"]`]: { strokeWidth: 4, strokeDasharray: '8 4' },
        }}
      />
    </ChartFigure>
  );
}
