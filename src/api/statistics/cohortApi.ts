import * as v from 'valibot';
import type { CohortRow, CohortType } from '../../domain/statistics/cohort';
import type { DateRange } from '../../domain/statistics/dateRange';
import { baseApi } from '../baseApi';
import { amount, reply, requiredText, rowsOf, whole, type Rows } from '../schemas';

interface CohortRequest extends DateRange {
  type: CohortType;
}

const row = v.object({ cohort: requiredText, subscribers: whole, retention: v.array(v.nullable(amount)) });

/** The one reply with its rows at `data` (rules §2.2). The server has the newest first. */
const cohorts = v.pipe(
  v.object({ data: rowsOf('cohort', row) }),
  v.transform(({ data: { rows, unreadable } }) => ({ rows: [...rows].reverse(), unreadable })),
);

const cohortApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The cohorts of a range of days, the oldest first: the server has them the other way round (rules §15.11). */
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
