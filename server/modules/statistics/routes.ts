import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { statisticsRangeFault } from '#src/domain/statistics/dateRange';
import { statisticsOf } from '#src/domain/statistics/statistics';
import { answer, replies } from '../../core/platform/wire/envelope';
import { refuseField } from '../../core/platform/wire/errors';
import type { AppContext } from '../../core/platform/context/AppContext';
import { rollupsRepository } from '../../core/analytics/rollups/repository';
import { renewalsRepository } from '../../core/shop/renewals/repository';
import { StatisticsPayload, StatisticsQuery } from './schemas';

/** Statistics of a date range, for admins (rules §15.8). */
export const statisticsRoutes =
  ({ db, clock }: AppContext): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    app.get(
      '/statistic',
      {
        config: { roles: ['admin'] },
        schema: {
          summary: 'Shows the statistics of a range of days',
          description: 'Rates in percent with two decimals.',
          querystring: StatisticsQuery,
          response: replies(StatisticsPayload),
        },
      },
      async (request) => {
        refuseField(statisticsRangeFault(request.query, clock.today()));
        const statistics = statisticsOf(await rollupsRepository(db).statistics(request.query));
        return answer(request, { ...statistics, waiting: await renewalsRepository(db).countWaiting() });
      },
    );
    done();
  };
