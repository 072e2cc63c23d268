import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { cohortRows } from '#src/domain/statistics/cohort';
import { cohortRangeFault } from '#src/domain/statistics/dateRange';
import { monthOf } from '#src/domain/statistics/month';
import { NoPayload, replies } from '../../core/platform/wire/envelope';
import { refuseField } from '../../core/platform/wire/errors';
import { langOf } from '../../core/platform/wire/language';
import type { AppContext } from '../../core/platform/context/AppContext';
import { translate } from '../../core/platform/wire/translate';
import { rollupsRepository } from '../../core/analytics/rollups/repository';
import { CohortQuery, CohortReply } from './schemas';

/** Cohorts of customers or subscriptions by month, for admins (rules §15.11). */
export const cohortRoutes =
  ({ db, clock }: AppContext): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    app.get(
      '/cohort',
      {
        config: { roles: ['admin'] },
        schema: {
          summary: 'Lists the cohorts of a range of months',
          description:
            'Newest first, at `data` in the place of `payload`. A retention is of each month since the cohort’s first: people, subscriptions, or with `ltv` the euro that each person has paid so far.',
          querystring: CohortQuery,
          response: { ...replies(NoPayload), 200: CohortReply },
        },
      },
      async (request) => {
        const { startDate, endDate, type } = request.query;
        refuseField(cohortRangeFault({ startDate, endDate }));
        const range = { first: monthOf(startDate), last: monthOf(endDate), current: monthOf(clock.today()) };
        const data = cohortRows(type, await rollupsRepository(db).cohorts(range.first, range.last), range);
        return { status: 200, message: translate(langOf(request), 'ok'), data };
      },
    );
    done();
  };
