import * as v from 'valibot';
import type { CohortRow, CohortType } from '../../domain/statistics/cohort';
import type { DateRange } from '../../domain/statistics/dateRange';
import { baseApi } from '../baseApi';
import { amount, reply, requiredText, rowsOf, whole, type Rows } from '../schemas';

interface CohortRequest extends DateRange {
  type: CohortType;
}

const row = v.object({ cohort: requiredText, subscribers: whole, retention: v.array(v.nullable(amount)) });

/** The only reply with rows at `data` (rules §2.2). Reversed, because the server sends the newest first. */
const cohorts = v.pipe(
  v.object({ data: rowsOf('cohort', row) }),
  v.transform(({ data: { rows, unreadable } }) => ({ rows: [...rows].reverse(), unreadable })),
);

const cohortApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Cohorts of a date range, oldest first (rules §15.11). */
    listCohorts: build.query<Rows<CohortRow>, CohortRequest>({
      query: ({ type, startDate, endDate }) => ({
        url: 'admin/cohort',
        as: 'admin',
        params: { startDate, endDate, type },
      }),
      responseSchema: reply(cohorts),
      extraOptions: { area: 'cohort', onError: 'inline' },
    }),
  }),
});

export const { useListCohortsQuery } = cohortApi;
