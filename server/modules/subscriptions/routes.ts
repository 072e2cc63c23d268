import { Type, type FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { answer, replies } from '../../core/wire/envelope';
import { langOf } from '../../core/wire/language';
import { customerOf } from '../../http/roles';
import type { Services } from '../../core/services/services';
import { toId } from '../../core/wire/toId';
import { CancelBody, PauseBody, ReactiveQuery, UpdateBody } from './bodies';
import { cancelSubscription } from './cancelSubscription';
import { pauseSubscription } from './pauseSubscription';
import { reactivateSubscription } from './reactivateSubscription';
import { changeSubscription } from '../../core/subscriptions/changeSubscription';
import { subscriptionsRepository } from '../../core/subscriptions/repository';
import { ChangePayload, ListQuery, SubscriptionWireSchema } from '../../core/subscriptions/schemas';
import { subscriptionCommandOf } from '../../http/subscriptionCommand';
import { updateSubscription } from './updateSubscription';

const config = { roles: ['customer'] } as const;
const response = replies(ChangePayload);

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
      { config, schema: { querystring: ReactiveQuery, response }, exposeHeadRoute: false },
      async (request) => {
        const { purchaseId, version } = request.query;
        const command = subscriptionCommandOf(request, purchaseId, { purchaseId, version });
        return changeSubscription(services, command, reactivateSubscription(services));
      },
    );

    app.post('/update', { config, schema: { body: UpdateBody, response } }, async (request) => {
      const { purchaseId, productId, price, productQty, billingIntervalDays, version } = request.body;
      const edit = { productId, price, productQty, billingIntervalDays };
      const command = subscriptionCommandOf(request, purchaseId, { purchaseId, ...edit, version });
      return changeSubscription(services, command, updateSubscription(services, edit, command.lang));
    });

    app.post('/pause', { config, schema: { body: PauseBody, response } }, async (request) => {
      const { purchaseId, restartDate, version } = request.body;
      const command = subscriptionCommandOf(request, purchaseId, { purchaseId, restartDate, version });
      return changeSubscription(services, command, pauseSubscription(services, restartDate));
    });

    app.post('/cancel', { config, schema: { body: CancelBody, response } }, async (request) => {
      const { purchaseId, version } = request.body;
      const cancelReason = request.body.cancelReason.trim();
      const command = subscriptionCommandOf(request, purchaseId, { purchaseId, cancelReason, version });
      const { lang } = command;
      return changeSubscription(services, command, cancelSubscription(services, { cancelReason, lang }));
    });
    done();
  };
