import { LineChart, type LineSeries } from '@mui/x-charts/LineChart';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toCents } from '../../domain/money';
import { useFormats } from '../../i18n/useFormats';
import { ChartFigure } from '../../ui/data/ChartFigure';
import type { CohortSheet } from './cohortCsv';
import { CurveLabels } from './CurveLabels';
import { CurveLegend } from './CurveLegend';
import { useCurves, type Curve } from './useCurves';

interface RetentionChartProps extends CohortSheet {
  /** Height in pixels. */
  height: number;
}

/** Formats of the values: for the axis, a point, and a point of the average. */
function useValueTexts({ metric, isAbsolute }: CohortSheet) {
  const { percent, count, price, wholeEuro } = useFormats();
  const valueText = (value: number, decimals: number) => {
    if (metric === 'ltv') return price(toCents(value));
    return isAbsolute ? count(Math.round(value)) : percent(value, decimals);
  };
  return {
    axisText: (value: number) => valueText(value, 0),
    pointText: ({ isAverage }: Curve, value: number) =>
      isAverage && metric === 'ltv' ? wholeEuro(toCents(value)) : valueText(value, 1),
  };
}

const STYLES = {
  '& .MuiLineChart-line': { strokeWidth: 2 },
  '& .MuiLineChart-line[data-highlighted]': { strokeWidth: 4 },
  '& .MuiLineChart-line[data-series="average"]': { strokeWidth: 4, strokeDasharray: '8 4' },
};

/** Line chart of the cohorts and their average. The table above has the same values as text. */
export function RetentionChart({ height, ...sheet }: RetentionChartProps) {
  const { t } = useTranslation('adminCohort');
  const { axisText, pointText } = useValueTexts(sheet);
  const curves = useCurves(sheet);
  const [pinned, setPinned] = useState<string>();
  const [pointed, setPointed] = useState<string>();
  const highlighted = pointed ?? pinned;
  const series = curves.map((curve): LineSeries => ({
    id: curve.id,
    label: curve.isAverage ? t('table.average') : curve.name,
    color: curve.colour,
    data: [...curve.data],
    curve: 'linear',
    shape: 'circle',
    showMark: curve.data.filter((value) => value !== null).length === 1,
    highlightScope: { highlight: 'series', fade: 'global' },
    valueFormatter: (value) => (value === null ? '-' : pointText(curve, value)),
  }));
  return (
    <ChartFigure label={t('chart.label')} hint={t('chart.keys')} noValue={t('chart.noValue')}>
      <LineChart
        height={height}
        skipAnimation
        margin={{ left: 0, right: 16, top: 12, bottom: 0 }}
        xAxis={[
          {
            data: curves[0]?.data.map((_, month) => month) ?? [],
            scaleType: 'point',
            label: t('chart.axis'),
            valueFormatter: (index: number, { location }) =>
              location === 'tick' ? String(index) : t('table.month', { index }),
          },
        ]}
        yAxis={[
          {
            min: 0,
            ...(!sheet.isAbsolute && { max: 100 }),
            width: 62,
            valueFormatter: axisText,
            disableLine: true,
            disableTicks: true,
          },
        ]}
        grid={{ horizontal: true }}
        series={series}
        hideLegend
        highlightedItem={highlighted === undefined ? null : { type: 'line', seriesId: highlighted }}
        onHighlightChange={(item) => setPointed(item === null ? undefined : item.seriesId)}
        // Shows all values of a month in one tooltip, by pointer, touch and arrow keys.
        slotProps={{ tooltip: { trigger: 'axis' } }}
        sx={STYLES}
      >
        <CurveLabels curves={curves} highlighted={highlighted} />
      </LineChart>
      <CurveLegend curves={curves} highlighted={highlighted} pinned={pinned} onPoint={setPointed} onPin={setPinned} />
    </ChartFigure>
  );
}
