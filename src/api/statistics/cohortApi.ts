import type { CohortRow, CohortType } from '../../domain/statistics/cohort';
import type { DateRange } from '../../domain/statistics/dateRange';
import { baseApi } from '../baseApi';

interface CohortRequest extends DateRange {
  type: CohortType;
}

const cohortApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The cohorts of a range of days, the oldest first: the server has them the other way round (rules §15.11). */
    listCohorts: build.query<CohortRow[], CohortRequest>({
      query: ({ type, startDate, endDate }) => ({
        url: 'admin/cohort',
        as: 'admin',
        params: { startDate, endDate, type },
      }),
      // The one answer with its rows at `data` (rules §2.2).
      transformResponse: (wire: { data: CohortRow[] }) => [...wire.data].reverse(),
      extraOptions: { area: 'cohort', onError: 'inline' },
    }),
  }),
});

export const { useListCohortsQuery } = cohortApi;
