import { BarChart } from '@mui/x-charts/BarChart';
import { useTheme } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { Statistics } from '../../domain/statistics/statistics';
import { useFormats } from '../../i18n/useFormats';
import { ChartFigure } from '../../ui/data/ChartFigure';

interface SharesChartProps {
  statistics: Pick<Statistics, 'onecat' | 'twocat' | 'threecat'>;
  /** Height in pixels. */
  height: number;
}

/** Bar chart of subscribers with one, two and three categories. The card beside it has the same values. */
export function SharesChart({ statistics, height }: SharesChartProps) {
  const { t } = useTranslation('adminStatistics');
  const { percent } = useFormats();
  const { palette } = useTheme().vars;
  return (
    <ChartFigure label={t('shares.chart')} hint={t('shares.keys')}>
      <BarChart
        layout="horizontal"
        height={height}
        hideLegend
        skipAnimation
        margin={{ left: 0, right: 24, top: 8, bottom: 8 }}
        yAxis={[
          {
            scaleType: 'band',
            data: [t('shares.one'), t('shares.two'), t('shares.three')],
            // Because screen readers otherwise announce a bar without its name.
            valueFormatter: (name: string) => name,
            width: 96,
            disableLine: true,
            disableTicks: true,
          },
        ]}
        xAxis={[
          {
            min: 0,
            max: 100,
            tickInterval: [0, 25, 50, 75, 100],
            valueFormatter: (value: number) => percent(value, 0),
            disableLine: true,
          },
        ]}
        grid={{ vertical: true }}
        series={[
          {
            label: t('shares.title'),
            data: [statistics.onecat, statistics.twocat, statistics.threecat],
            color: palette.primary.main,
            valueFormatter: (value) => percent(value ?? 0, 2),
          },
        ]}
      />
    </ChartFigure>
  );
}
