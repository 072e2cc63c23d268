import { Type, type FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { replies, type Envelope } from '../../envelope';
import type { Services } from '../../services';
import { commandOf } from '../subscriptions/SubscriptionCommand';
import { moveOrder } from './moveOrder';
import { placeOrder } from './placeOrder';
import { RescheduleBody } from './schemas';

/** Moving the next order and ordering now: one call, as the contract has it (contract §4). */
export const ordersRoutes =
  (services: Services): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    app.post(
      '/reschedule',
      {
        config: { roles: ['customer'] },
        schema: { body: RescheduleBody, response: replies(Type.Null()) },
      },
      async (request, reply) => {
        const { purchaseId, billNow, nextBillDate = '' } = request.body;
        const content = billNow ? { purchaseId, billNow } : { purchaseId, billNow, nextBillDate };
        const command = commandOf(request, purchaseId, content);
        const outcome = await (billNow ? placeOrder(services, command) : moveOrder(services, command, nextBillDate));
        return reply.code(outcome.status as 200).send(outcome as Envelope<null>);
      },
    );
    done();
  };
