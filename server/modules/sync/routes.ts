import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { answer, replies } from '../../core/platform/wire/envelope';
import { sessionOf } from '../../http/roles';
import type { AppContext } from '../../core/platform/context/AppContext';
import { LenQuery, SyncPayload } from '../../core/shop/customers/schemas';
import { syncCustomers } from '../../core/shop/customers/syncCustomers';

/** Import of customers from the shop's own system, for admins (rules §15.7). */
export const syncRoutes =
  (context: AppContext): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    app.get(
      '/sync-customer',
      {
        exposeHeadRoute: false,
        config: { roles: ['admin'], failures: ['syncRunning'] },
        schema: {
          summary: 'Brings the customer list up to date',
          description: 'Reads new and changed customers from the shop’s own system, and says how many.',
          querystring: LenQuery,
          response: replies(SyncPayload),
        },
      },
      async (request) => {
        const { emailNorm: actingAdmin } = sessionOf(request);
        const author = { at: context.clock.now(), actor: 'admin', actingAdmin } as const;
        const { added, changed } = await syncCustomers(context, author);
        const result = { added, changed };
        return answer(request, result, added + changed > 0 ? 'customersSynced' : 'nothingToSync', {
          ...result,
        });
      },
    );
    done();
  };
