import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { WHILE_BILLED } from '../../core/shop/billing/refuseWhileBilled';
import { replies } from '../../core/platform/wire/envelope';
import type { AppContext } from '../../core/platform/context/AppContext';
import { changeSubscription } from '../../core/shop/subscriptions/changeSubscription';
import { ChangePayload } from '../../core/shop/subscriptions/schemas';
import { changeConfig, subscriptionCommandOf } from '../../http/subscriptionCommand';
import { changePaySource } from './changePaySource';
import { PaySourceBody } from './schemas';

/** Changes the card that pays a subscription (rules §13.18). */
export const paySourceRoutes =
  (context: AppContext): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    app.post(
      '/pay-source',
      {
        config: changeConfig('cardNotFound', 'notEditable', ...WHILE_BILLED),
        schema: {
          summary: 'Chooses the card that pays a subscription',
          description: 'A subscription whose card was declined several times becomes active again.',
          body: PaySourceBody,
          response: replies(ChangePayload),
        },
      },
      async (request) => {
        const { purchaseId, paySourceId, version } = request.body;
        const command = subscriptionCommandOf(request, purchaseId, { purchaseId, paySourceId, version });
        return changeSubscription(context, command, changePaySource(context, command, paySourceId));
      },
    );
    done();
  };
