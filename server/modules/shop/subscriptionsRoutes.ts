import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { AppContext } from '../../core/platform/context/AppContext';
import { answer, replies } from '../../core/platform/wire/envelope';
import { langOf } from '../../core/platform/wire/language';
import { apiKeyOf } from '../../http/roles';
import { addSubscription } from './addSubscription';
import { SubscriptionBody, SubscriptionPayload } from './subscriptionBodies';

/** Subscriptions from the shop's other systems (rules §33.10). */
export const shopSubscriptionsRoutes =
  (context: AppContext): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    const add = {
      config: { roles: { scope: 'subscriptions' }, failures: ['externalIdReused'] },
      schema: {
        summary: 'Adds a subscription',
        description: 'Once per `externalId`, at the present price of the product: the same again changes nothing.',
        consumes: ['application/json'],
        body: SubscriptionBody,
        response: replies(SubscriptionPayload),
      },
    } as const;
    app.post('/subscriptions', add, async (request) =>
      answer(request, await addSubscription(context, apiKeyOf(request), request.body, langOf(request))),
    );
    done();
  };
