import { useTranslation } from 'react-i18next';
import { asApiError } from '../../api/apiError';
import { ON_DEMAND } from '../../api/baseApi';
import { useListCohortsQuery } from '../../api/statistics/cohortApi';
import { endsSession } from '../../api/failurePolicy';
import { failureText } from '../../api/failureText';
import { daysOf, monthsOf } from '../../domain/statistics/cohortRange';
import { monthsBetween } from '../../domain/statistics/month';
import { LoadFailure } from '../../ui/feedback/LoadFailure';
import { UnreadableNote } from '../../ui/feedback/UnreadableNote';
import { Panel } from '../../ui/layout/Panel';
import { CohortFilter } from './CohortFilter';
import { CohortSkeleton } from './CohortSkeleton';
import { CohortTools } from './CohortTools';
import { CohortView } from './CohortView';
import { monthsOfChoice } from './cohortChoice';
import { useCohortChoice } from './useCohortChoice';

const AREA = 'cohort';

/** The cohorts with their filter and table (rules §15.16). */
export function CohortPanel() {
  const { t } = useTranslation('adminCohort');
  const { t: translate } = useTranslation();
  const { today, applied, choice, isChanged, canApply, choose, cancel, apply, isAbsolute, setAbsolute } =
    useCohortChoice();
  const { metric } = applied;
  const months = monthsOfChoice(applied, today) ?? monthsOf('all', today);
  const query = useListCohortsQuery({ type: metric, ...daysOf(months, today) }, ON_DEMAND);
  // Never the rows of another range: those would pass for this one's until its own are there.
  const { rows, unreadable = 0 } = (query.isError ? undefined : query.currentData) ?? {};
  const error = query.isError ? asApiError(query.error) : undefined;
  return (
    <>
      <Panel>
        <CohortFilter
          choice={choice}
          today={today}
          isChanged={isChanged}
          canApply={canApply}
          onChange={choose}
          onCancel={cancel}
          onApply={apply}
        />
      </Panel>
      {error && !endsSession(error, AREA) && (
        <LoadFailure
          title={t('loadFailed')}
          reason={failureText(translate, error, AREA)}
          retryLabel={translate('actions.retry')}
          onRetry={() => void query.refetch()}
        />
      )}
      {!rows && !error && <CohortSkeleton metric={metric} months={monthsBetween(months.start, months.end) + 1} />}
      <UnreadableNote count={unreadable} />
      {rows?.length === 0 && <Panel role="status">{t('none')}</Panel>}
      {rows && rows.length > 0 && (
        <>
          <CohortTools
            rows={rows}
            metric={metric}
            isAbsolute={isAbsolute}
            fileName={`cohort-${metric}-${months.start.slice(0, 7)}-${months.end.slice(0, 7)}`}
            onAbsolute={setAbsolute}
          />
          <CohortView rows={rows} metric={metric} isAbsolute={isAbsolute} />
        </>
      )}
    </>
  );
}
