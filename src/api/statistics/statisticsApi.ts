import type { DateRange } from '../../domain/statistics/dateRange';
import type { Statistics } from '../../domain/statistics/statistics';
import { baseApi } from '../baseApi';

/** The statistics of a range, and how many subscriptions wait for stock now; a shop may not count them. */
export type StatisticsReply = Statistics & { waiting?: number };

const statisticsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Churn, subscribers and categories of a range of days (rules §15.8). */
    getStatistics: build.query<StatisticsReply, DateRange>({
      query: ({ startDate, endDate }) => ({ url: 'other/statistic', as: 'admin', params: { startDate, endDate } }),
      transformResponse: (wire: { payload: StatisticsReply }) => wire.payload,
      extraOptions: { area: 'statistics', onError: 'toast' },
    }),
  }),
});

export const { useGetStatisticsQuery } = statisticsApi;
