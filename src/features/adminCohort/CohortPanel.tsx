import { useTranslation } from 'react-i18next';
import { ON_DEMAND } from '../../api/baseApi';
import { useListCohortsQuery } from '../../api/statistics/cohortApi';
import { daysOf, monthsOf } from '../../domain/statistics/cohortRange';
import type { CohortRow } from '../../domain/statistics/cohort';
import { monthOfLabel, monthsBetween } from '../../domain/statistics/month';
import { useFormats } from '../../i18n/useFormats';
import { Panel } from '../../ui/layout/Panel';
import { QueryView } from '../../components/QueryView';
import { CohortFilter } from './CohortFilter';
import { CohortSkeleton } from './CohortSkeleton';
import { CohortTools } from './CohortTools';
import { CohortView } from './CohortView';
import { monthsOfChoice } from './cohortChoice';
import { useCohortChoice } from './useCohortChoice';
import { useRedirectWithoutReply } from './useRedirectWithoutReply';

/** Replaces each cohort's label by its formatted month; keeps a label that is not a month. */
function useNamed(rows: readonly CohortRow[] | undefined) {
  const { month } = useFormats();
  return rows?.map((row) => {
    const first = monthOfLabel(row.cohort);
    return first === undefined ? row : { ...row, cohort: month(first) };
  });
}

/** Cohorts with filter and table (rules §15.16). */
export function CohortPanel() {
  const { t } = useTranslation('adminCohort');
  const filter = useCohortChoice();
  const { today, applied, isAbsolute } = filter;
  const { metric } = applied;
  const months = monthsOfChoice(applied, today) ?? monthsOf('all', today);
  const query = useListCohortsQuery({ type: metric, ...daysOf(months, today) }, ON_DEMAND);
  useRedirectWithoutReply(query.isError ? query.error : undefined);
  // Ignores previous data while loading, because those rows belong to another range.
  const { rows, unreadable } = (query.isError ? undefined : query.currentData) ?? {};
  const named = useNamed(rows);
  return (
    <>
      <CohortFilter filter={filter} />
      <QueryView
        query={{ ...query, data: named, isLoading: !named && !query.isError }}
        unreadable={unreadable}
        placeholder={<CohortSkeleton metric={metric} months={monthsBetween(months.start, months.end) + 1} />}
        failureTitle={t('loadFailed')}
        area="cohort"
      >
        {(read) =>
          read.length === 0 ? (
            <Panel role="status">{t('none')}</Panel>
          ) : (
            <>
              <CohortTools
                rows={read}
                metric={metric}
                isAbsolute={isAbsolute}
                fileName={`cohort-${metric}-${months.start.slice(0, 7)}-${months.end.slice(0, 7)}`}
                onAbsolute={filter.setAbsolute}
              />
              <CohortView rows={read} metric={metric} isAbsolute={isAbsolute} />
            </>
          )
        }
      </QueryView>
    </>
  );
}
