import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { AppContext } from '../../core/platform/context/AppContext';
import { answer, replies } from '../../core/platform/wire/envelope';
import { langOf } from '../../core/platform/wire/language';
import { apiKeyOf } from '../../http/roles';
import { addSubscription } from './addSubscription';
import { SubscriptionBody, SubscriptionPayload, SubscriptionsPayload, SubscriptionsQuery } from './subscriptionBodies';
import { shopSubscriptionsRepository } from './subscriptionsRepository';

/** Subscriptions of the shop's other systems (rules §33.10, §33.17). */
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

    const list = {
      config: { roles: { scope: 'read' } },
      schema: {
        summary: 'Lists subscriptions',
        description: 'Those with all given ids, by their numbers. No id lists all subscriptions.',
        querystring: SubscriptionsQuery,
        response: replies(SubscriptionsPayload),
      },
    } as const;
    app.get('/subscriptions', list, async (request) => {
      const { limit } = request.query;
      const found = await shopSubscriptionsRepository(context.db).list({ ...request.query, limit: limit + 1 });
      const subscriptions = found.slice(0, limit);
      const last = subscriptions.at(-1)?.purchaseId ?? null;
      return answer(request, { subscriptions, nextCursor: found.length > limit ? last : null });
    });
    done();
  };
