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
/** Statistics of a date range; `waiting` is the optional number of subscriptions that wait for stock now. */
export type StatisticsReply = v.InferOutput<typeof statistics>;

const statisticsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Churn, subscribers and categories of a date range (rules §15.8). */
    getStatistics: build.query<StatisticsReply, DateRange>({
      query: ({ startDate, endDate }) => ({ url: 'other/statistic', as: 'admin', params: { startDate, endDate } }),
      responseSchema: reply(payloadOf(statistics)),
      extraOptions: { area: 'statistics', onError: 'toastAndInline' },
    }),
  }),
});

export const { useGetStatisticsQuery } = statisticsApi;
