import { Type, type FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { answer, NoPayload, replies, type Envelope } from '../../envelope';
import { langOf } from '../../language';
import { customerOf } from '../../plugins/roles';
import type { Services } from '../../services';
import { toId } from '../../toId';
import { CancelBody, PauseBody, PurchaseQuery, UpdateBody } from './bodies';
import { cancelSubscription } from './cancelSubscription';
import { pauseSubscription } from './pauseSubscription';
import { reactivateSubscription } from './reactivateSubscription';
import { subscriptionsRepository } from './repository';
import { ListQuery, SubscriptionWireSchema } from './schemas';
import { commandOf } from './SubscriptionCommand';
import { updateSubscription } from './updateSubscription';

const config = { roles: ['customer'] } as const;
const done200 = (outcome: Envelope) => outcome as Envelope<null>;

/** The customer's subscriptions (rules §8.1). */
export const subscriptionsRoutes =
  (services: Services): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    const subscriptions = subscriptionsRepository(services.db);

    app.get(
      '/all',
      {
        config,
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

    app.get(
      '/reactive',
      { config, schema: { querystring: PurchaseQuery, response: replies(NoPayload) } },
      async (request) =>
        done200(
          await reactivateSubscription(services, {
            ...customerOf(request),
            lang: langOf(request),
            subscriptionId: toId(request.query.purchaseId),
          }),
        ),
    );

    app.post('/update', { config, schema: { body: UpdateBody, response: replies(NoPayload) } }, async (request) => {
      const { purchaseId, productId, price, productQty, billingIntervalDays, seen } = request.body;
      const edit = { productId, price, productQty, billingIntervalDays, seen };
      return done200(await updateSubscription(services, commandOf(request, purchaseId, { purchaseId, ...edit }), edit));
    });

    app.post('/pause', { config, schema: { body: PauseBody, response: replies(NoPayload) } }, async (request) => {
      const { purchaseId, restartDate } = request.body;
      const command = commandOf(request, purchaseId, { purchaseId, restartDate });
      return done200(await pauseSubscription(services, command, restartDate));
    });

    app.post('/cancel', { config, schema: { body: CancelBody, response: replies(NoPayload) } }, async (request) => {
      const { purchaseId } = request.body;
      const cancelReason = request.body.cancelReason.trim();
      const command = commandOf(request, purchaseId, { purchaseId, cancelReason });
      return done200(await cancelSubscription(services, command, cancelReason));
    });
    done();
  };
