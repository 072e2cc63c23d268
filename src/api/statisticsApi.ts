import type { DateRange } from '../domain/dateRange';
import type { Statistics } from '../domain/statistics';
import { baseApi } from './baseApi';

const statisticsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Churn, subscribers and categories of a range of days (rules §15.8). */
    getStatistics: build.query<Statistics, DateRange>({
      query: ({ startDate, endDate }) => ({ url: 'other/statistic', as: 'admin', params: { startDate, endDate } }),
      transformResponse: (wire: { payload: Statistics }) => wire.payload,
      extraOptions: { area: 'statistics', onError: 'toast' },
    }),
  }),
});

export const { useGetStatisticsQuery } = statisticsApi;
