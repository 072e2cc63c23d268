import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { answer, replies } from '../../core/platform/wire/envelope';
import type { AppContext } from '../../core/platform/context/AppContext';
import { CustomerListPayload, PageQuery } from '../../core/analytics/customerList/schemas';
import { listCustomers } from './service';

/** Customer list for admins (rules §15.4). */
export const customerListRoutes =
  ({ db }: AppContext): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    app.get(
      '/fetch-all-customers',
      {
        config: { roles: ['admin'] },
        schema: {
          summary: 'Lists the customers',
          description: 'One page. `search` is a part of the e-mail address, regardless of case.',
          querystring: PageQuery,
          response: replies(CustomerListPayload),
        },
      },
      async (request) => answer(request, await listCustomers(db, request.query)),
    );
    done();
  };
