import { Type, type FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { answer, replies } from '../../core/platform/wire/envelope';
import { langOf } from '../../core/platform/wire/language';
import { customerOf } from '../../http/roles';
import type { AppContext } from '../../core/platform/context/AppContext';
import { toId } from '../../core/platform/wire/toId';
import { CancelCallBody, PauseCallBody, ReactiveQuery, UpdateCallBody } from '../../core/shop/changes/bodies';
import { cancelSubscription } from '../../core/shop/subscriptions/cancelSubscription';
import { CANCEL_FAILURES, PAUSE_FAILURES, REACTIVE_FAILURES, UPDATE_FAILURES } from '../../core/shop/changes/failures';
import { pauseSubscription } from '../../core/shop/changes/pauseSubscription';
import { reactivateSubscription } from './reactivateSubscription';
import { changeSubscription } from '../../core/shop/subscriptions/changeSubscription';
import { subscriptionsRepository } from '../../core/shop/subscriptions/repository';
import { ChangePayload, ListQuery, SubscriptionWireSchema } from '../../core/shop/subscriptions/schemas';
import { changeConfig, subscriptionCommandOf } from '../../http/subscriptionCommand';
import { updateSubscription } from '../../core/shop/changes/updateSubscription';
import { withOffers } from '../../core/shop/changes/withOffers';

const response = replies(ChangePayload);

/** Lists and changes the customer's subscriptions (rules §8.1, §8.6, §9.2, §9.7, §10.1). */
export const subscriptionsRoutes =
  (context: AppContext): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    const subscriptions = subscriptionsRepository(context.db);

    app.get(
      '/all',
      {
        config: { roles: ['customer'] },
        schema: {
          summary: 'Lists the subscriptions of the customer',
          description:
            'Newest first, or with `nextOrder=true` by their next bill. With `purchaseId` that one, or none where it is not the customer’s own.',
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
      {
        exposeHeadRoute: false,
        config: changeConfig(...REACTIVE_FAILURES),
        schema: {
          summary: 'Makes a subscription active again',
          description: 'One that is INACTIVE or PAUSED. A next bill that has passed becomes tomorrow.',
          querystring: ReactiveQuery,
          response,
        },
      },
      async (request) => {
        const { purchaseId, version } = request.query;
        const command = subscriptionCommandOf(request, purchaseId, { purchaseId, version });
        return changeSubscription(context, command, reactivateSubscription(context));
      },
    );

    const update = {
      config: changeConfig(...UPDATE_FAILURES),
      schema: {
        summary: 'Changes quantity and interval, or swaps the product',
        description:
          'Another `productId` is the swap. Price, stock and intervals are those of the product; the price of the call is compared alone.',
        consumes: ['application/json'],
        body: UpdateCallBody,
        response,
      },
    };
    app.post('/update', update, async (request) => {
      const { purchaseId, productId, price, productQty, billingIntervalDays, version } = request.body;
      const edit = { productId, price, productQty, billingIntervalDays };
      const command = subscriptionCommandOf(request, purchaseId, { purchaseId, ...edit, version });
      const change = updateSubscription(context, edit, command.lang);
      return changeSubscription(context, command, withOffers(context, command, request.body, change));
    });

    const pause = {
      config: changeConfig(...PAUSE_FAILURES),
      schema: {
        summary: 'Pauses a subscription',
        description: 'It goes on by itself on `restartDate`.',
        body: PauseCallBody,
        response,
      },
    };
    app.post('/pause', pause, async (request) => {
      const { purchaseId, restartDate, version } = request.body;
      const command = subscriptionCommandOf(request, purchaseId, { purchaseId, restartDate, version });
      const change = pauseSubscription(context, restartDate);
      return changeSubscription(context, command, withOffers(context, command, request.body, change));
    });

    const cancel = {
      config: changeConfig(...CANCEL_FAILURES),
      schema: {
        summary: 'Cancels a subscription',
        description: 'For good, at once and without a refund. The reason is `2`, `3` or a text.',
        body: CancelCallBody,
        response,
      },
    };
    app.post('/cancel', cancel, async (request) => {
      const { purchaseId, version } = request.body;
      const cancelReason = request.body.cancelReason.trim();
      const command = subscriptionCommandOf(request, purchaseId, { purchaseId, cancelReason, version });
      const change = cancelSubscription(context, { cancelReason, lang: command.lang });
      return changeSubscription(context, command, withOffers(context, command, request.body, change));
    });
    done();
  };
