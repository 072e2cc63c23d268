import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { CohortRow, CohortType } from '../../domain/statistics/cohort';
import { lazyComponent } from '../../i18n/loadPiece';
import { Panel } from '../../ui/layout/Panel';
import { CohortLegend } from './CohortLegend';
import { CohortTable } from './CohortTable';
import { useCohortCells } from './useCohortCells';

/** In pixels: the chart's place is kept until it is there. */
const CHART_HEIGHT = 360;

const RetentionChart = lazyComponent(
  () => import(/* webpackChunkName: "admin-retention-chart" */ './RetentionChart'),
  'RetentionChart',
  ['adminCohort'],
);

const Beside = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(3),
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)' },
}));

interface CohortViewProps {
  rows: readonly CohortRow[];
  metric: CohortType;
  isAbsolute: boolean;
}

/** The table with its legend, and beside it the same as curves. */
export function CohortView({ rows, metric, isAbsolute }: CohortViewProps) {
  const { t } = useTranslation('adminCohort');
  const { highest } = useCohortCells(rows, metric, isAbsolute);
  return (
    <Beside>
      <div>
        <CohortTable rows={rows} metric={metric} isAbsolute={isAbsolute} />
        <CohortLegend metric={metric} highest={highest} />
      </div>
      <Panel>
        <Typography variant="h2" sx={{ mb: 1 }}>
          {metric === 'ltv' ? t('chart.titleLtv') : t('chart.title')}
        </Typography>
        <Suspense fallback={<Skeleton variant="rounded" height={CHART_HEIGHT} />}>
          <RetentionChart rows={rows} metric={metric} isAbsolute={isAbsolute} height={CHART_HEIGHT} />
        </Suspense>
      </Panel>
    </Beside>
  );
}
