import * as v from 'valibot';
import type { DateRange } from '../../domain/statistics/dateRange';
import { baseApi } from '../baseApi';
import { amount, optional, payloadOf, reply, whole } from '../schemas';

const statistics = v.object({
  churnRate: v.nullable(amount),
  activeSub: whole,
  onecat: amount,
  twocat: amount,
  threecat: amount,
  waiting: optional(whole),
});
/** The statistics of a range, and how many subscriptions wait for stock now; a shop may not count them. */
export type StatisticsReply = v.InferOutput<typeof statistics>;

const statisticsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Churn, subscribers and categories of a range of days (rules §15.8). */
    getStatistics: build.query<StatisticsReply, DateRange>({
      query: ({ startDate, endDate }) => ({ url: 'other/statistic', as: 'admin', params: { startDate, endDate } }),
      responseSchema: reply(payloadOf(statistics)),
      extraOptions: { area: 'statistics', onError: 'toastAndInline' },
    }),
  }),
});

export const { useGetStatisticsQuery } = statisticsApi;
