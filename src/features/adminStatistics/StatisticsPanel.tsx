import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { skipToken } from '@reduxjs/toolkit/query';
import { Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ON_DEMAND } from '../../api/baseApi';
import { useGetStatisticsQuery } from '../../api/statistics/statisticsApi';
import { formatDay } from '../../i18n/formats';
import { lazyComponent } from '../../ui/feedback/lazyComponent';
import { Panel } from '../../ui/layout/Panel';
import { failureNotice } from '../../ui/feedback/toast';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden';
import { RangeForm } from './RangeForm';
import { StatisticsCards } from './StatisticsCards';
import { useStatisticsRange } from './useStatisticsRange';

/** In pixels: the chart's place is kept until it is there. */
const CHART_HEIGHT = 240;

const SharesChart = lazyComponent(
  () => import(/* webpackChunkName: "admin-shares-chart" */ './SharesChart'),
  'SharesChart',
  ['adminStatistics'],
);

const placeholder = <Skeleton variant="rounded" height={CHART_HEIGHT} />;

/** The failure's toast closes once the figures are there. */
function useWithdrawnFailure(isError: boolean, isThere: boolean): void {
  const { t } = useTranslation('admin');
  const text = t('failures.adminStatistics');
  // By the text it was shown with: the language may change meanwhile.
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (isError) shown.current = failureNotice.read();
  }, [isError]);
  useEffect(() => {
    if (isThere) failureNotice.withdraw(shown.current ?? text);
  }, [isThere, text]);
}

/** Churn, active subscribers and categories of a range of days (rules §15.10). */
export function StatisticsPanel() {
  const { t } = useTranslation(['adminStatistics', 'common']);
  const { range, today, fault, addressFault, asked, setDay, endEdit } = useStatisticsRange();
  // Of another range than the one asked for nothing is shown, so that a late answer cannot pass for this one's.
  const { currentData, isError, isFetching, refetch } = useGetStatisticsQuery(asked ?? skipToken, ON_DEMAND);
  const statistics = asked && !isError ? currentData : undefined;
  useWithdrawnFailure(isError, statistics !== undefined);
  const isComing = fault === null && (!asked || (isFetching && !statistics));
  return (
    <>
      <Panel>
        <RangeForm
          range={range}
          today={today}
          fault={fault}
          addressFault={addressFault}
          onChange={setDay}
          onLeave={endEdit}
        />
      </Panel>
      <div role="status">
        {isComing && <VisuallyHidden>{t('loading')}</VisuallyHidden>}
        {asked && statistics && (
          <Typography sx={{ mb: 2, color: 'text.secondary' }}>
            {t('range.shown', { from: formatDay(asked.startDate), to: formatDay(asked.endDate) })}
          </Typography>
        )}
      </div>
      {asked && isError && (
        <Button variant="outlined" sx={{ mb: 2 }} onClick={() => void refetch()}>
          {t('common:actions.retry')}
        </Button>
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
