import { Type, type FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { answer, replies } from '../../envelope';
import { langOf } from '../../language';
import { customerOf } from '../../plugins/roles';
import type { Services } from '../../services';
import { toId } from '../../toId';
import { subscriptionsRepository } from './repository';
import { ListQuery, SubscriptionWireSchema } from './schemas';

/** The customer's subscriptions (contract §4). */
export const subscriptionsRoutes =
  (services: Services): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    const subscriptions = subscriptionsRepository(services.db);

    app.get(
      '/all',
      {
        config: { roles: ['customer'] },
        schema: {
          querystring: ListQuery,
          response: replies(Type.Object({ data: Type.Array(SubscriptionWireSchema) })),
        },
      },
      async (request) => {
        const { nextOrder = false, purchaseId } = request.query;
        const data = await subscriptions.list({
          customerId: customerOf(request).customerId,
          lang: langOf(request),
          byNextBill: nextOrder,
          purchaseId: purchaseId === undefined ? null : toId(purchaseId),
        });
        return answer(request, { data });
      },
    );
    done();
  };
