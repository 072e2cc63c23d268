import Skeleton from '@mui/material/Skeleton';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '../../ui/feedback/lazyComponent';
import { Panel } from '../../ui/layout/Panel';
import { CohortLegend } from './CohortLegend';
import { CohortTable } from './CohortTable';
import type { CohortSheet } from './cohortCsv';
import { useCohortCells } from './useCohortCells';

/** Height in pixels, reserved while the chart loads. */
const CHART_HEIGHT = 360;

const RetentionChart = lazyComponent(
  () => import(/* webpackChunkName: "admin-retention-chart" */ './RetentionChart'),
  'RetentionChart',
  ['adminCohort'],
);

/** Cohort table with legend, and its chart below. */
export function CohortView({ rows, metric, isAbsolute }: CohortSheet) {
  const { t } = useTranslation('adminCohort');
  const { highest } = useCohortCells(rows, metric, isAbsolute);
  return (
    <>
      <CohortTable rows={rows} metric={metric} isAbsolute={isAbsolute} />
      <CohortLegend metric={metric} highest={highest} />
      <Panel title={metric === 'ltv' ? t('chart.titleLtv') : t('chart.title')} sx={{ mt: 3 }}>
        <Suspense fallback={<Skeleton variant="rounded" height={CHART_HEIGHT} />}>
          <RetentionChart rows={rows} metric={metric} isAbsolute={isAbsolute} height={CHART_HEIGHT} />
        </Suspense>
      </Panel>
    </>
  );
}
