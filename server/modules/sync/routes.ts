import { Type, type FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { answer, replies } from '../../core/platform/wire/envelope';
import { sessionOf } from '../../http/roles';
import type { AppContext } from '../../core/platform/context/AppContext';
import { LenQuery } from '../../core/shop/customers/schemas';
import { syncCustomers } from './syncCustomers';

const SyncPayload = Type.Object({ added: Type.Integer(), changed: Type.Integer() });

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
        const result = await syncCustomers(context, sessionOf(request).emailNorm);
        return answer(request, result, result.added + result.changed > 0 ? 'customersSynced' : 'nothingToSync', {
          ...result,
        });
      },
    );
    done();
  };
