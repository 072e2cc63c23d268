import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { answer, replies, type Envelope } from '../../envelope';
import { langOf } from '../../language';
import { customerOf } from '../../plugins/roles';
import type { Services } from '../../services';
import { toId } from '../../toId';
import { placeOrder } from '../billing/service';
import { actionKeyOf } from '../idempotency/actionKeyOf';
import { moveOrder } from './moveOrder';
import { subscriptionsRepository } from './repository';
import { ListQuery, RescheduleBody, SubscriptionWireSchema } from './schemas';

/** The customer's subscriptions (contract §4). */
export const subscriptionsRoutes =
  (services: Services): FastifyPluginAsyncTypebox =>
  async (app) => {
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

    app.post(
      '/reschedule',
      {
        config: { roles: ['customer'] },
        schema: { body: RescheduleBody, response: replies(Type.Null()) },
      },
      async (request, reply) => {
        const { purchaseId, billNow, nextBillDate = '' } = request.body;
        const { customerId, actingAdmin } = customerOf(request);
        const content = billNow ? { purchaseId, billNow } : { purchaseId, billNow, nextBillDate };
        const command = {
          customerId,
          actingAdmin,
          lang: langOf(request),
          subscriptionId: toId(purchaseId),
          action: actionKeyOf(request, customerId, content),
        };
        const outcome = await (billNow
          ? placeOrder(services, command)
          : moveOrder(services, { ...command, nextBillDate }));
        return reply.code(outcome.status as 200).send(outcome as Envelope<null>);
      },
    );
  };
