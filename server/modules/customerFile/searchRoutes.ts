import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { AppContext } from '../../core/platform/context/AppContext';
import { answer, replies } from '../../core/platform/wire/envelope';
import { searchCustomers } from './searchCustomers';
import { SearchPayload, SearchQuery } from './searchSchemas';

/** Search over all customers for admins (rules §38.2). */
export const customerSearchRoutes =
  ({ db }: AppContext): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    app.get(
      '/search',
      {
        config: { roles: ['admin'] },
        schema: {
          summary: 'Searches the customers',
          description:
            'At most 20. `search` is an order, payment, subscription or customer number, or parts of name, e-mail, phone and addresses, regardless of case, umlauts and the order of the words. `foundBy` says what matched. Fewer than three letters in a row find numbers and the beginning of a name.',
          querystring: SearchQuery,
          response: replies(SearchPayload),
        },
      },
      async (request) => answer(request, await searchCustomers(db, request.query.search)),
    );
    done();
  };
