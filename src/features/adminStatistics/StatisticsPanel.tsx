import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { skipToken } from '@reduxjs/toolkit/query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { asApiError } from '../../api/apiError';
import { ON_DEMAND } from '../../api/baseApi';
import { endsSession } from '../../api/failurePolicy';
import { useGetStatisticsQuery } from '../../api/statistics/statisticsApi';
import { useFormats } from '../../i18n/useFormats';
import { lazyComponent } from '../../ui/feedback/lazyComponent';
import { Panel } from '../../ui/layout/Panel';
import { LoadFailure } from '../../ui/feedback/LoadFailure';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden';
import { RangeForm } from './RangeForm';
import { StatisticsCards } from './StatisticsCards';
import { useStatisticsRange } from './useStatisticsRange';

/** Height in pixels, reserved while the chart loads. */
const CHART_HEIGHT = 240;

const SharesChart = lazyComponent(
  () => import(/* webpackChunkName: "admin-shares-chart" */ './SharesChart'),
  'SharesChart',
  ['adminStatistics'],
);

const placeholder = <Skeleton variant="rounded" height={CHART_HEIGHT} />;

/** Churn, active subscribers and categories of a date range (rules §15.10). */
export function StatisticsPanel() {
  const { t } = useTranslation(['adminStatistics', 'admin']);
  const { day } = useFormats();
  const { range, today, fault, addressFault, asked, setDay, endEdit } = useStatisticsRange();
  // Ignores previous data while loading, because those values belong to another range.
  const query = useGetStatisticsQuery(asked ?? skipToken, ON_DEMAND);
  const statistics = asked && !query.isError ? query.currentData : undefined;
  const error = asked && query.isError ? asApiError(query.error) : undefined;
  const isComing = fault === null && (!asked || (query.isFetching && !statistics));
  return (
    <>
      <RangeForm
        range={range}
        today={today}
        fault={fault}
        addressFault={addressFault}
        onChange={setDay}
        onLeave={endEdit}
      />
      <div role="status">
        {isComing && <VisuallyHidden>{t('loading')}</VisuallyHidden>}
        {(statistics ?? isComing) && (
          <Typography sx={{ mb: 2, color: 'text.secondary' }}>
            {/* Reserves the line, so that the figures do not move when the dates appear. */}
            {asked && statistics ? t('range.shown', { from: day(asked.startDate), to: day(asked.endDate) }) : '\u00a0'}
          </Typography>
        )}
      </div>
      {error && !endsSession(error, 'statistics') && (
        <LoadFailure isSilent title={t('admin:failures.adminStatistics')} onRetry={() => void query.refetch()} />
      )}
      <StatisticsCards statistics={statistics} />
      <Panel>
        {statistics ? (
          <Suspense fallback={placeholder}>
            <SharesChart statistics={statistics} height={CHART_HEIGHT} />
          </Suspense>
        ) : (
          <div style={{ height: CHART_HEIGHT }}>{isComing && placeholder}</div>
        )}
      </Panel>
    </>
  );
}
