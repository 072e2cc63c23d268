import { Type, type FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { NoPayload, replies, type Envelope } from '../../core/wire/envelope';
import type { Services } from '../../core/services/services';
import { ChangePayload } from '../../core/subscriptions/schemas';
import { subscriptionCommandOf } from '../../http/subscriptionCommand';
import { moveOrder } from './moveOrder';
import { placeOrder } from './placeOrder';
import { RescheduleBody } from './schemas';

/** An order that is placed answers from its bill alone, so without a version. */
const ReschedulePayload = Type.Union([ChangePayload, NoPayload]);

/** Moving the next order and ordering now, which are one call (rules §7.1). */
export const ordersRoutes =
  (services: Services): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    app.post(
      '/reschedule',
      {
        config: { roles: ['customer'] },
        schema: { body: RescheduleBody, response: replies(ReschedulePayload) },
      },
      async (request, reply) => {
        const { purchaseId, billNow, nextBillDate = '', version } = request.body;
        const content = billNow ? { purchaseId, billNow } : { purchaseId, billNow, nextBillDate };
        const command = subscriptionCommandOf(request, purchaseId, { ...content, version });
        const outcome = await (billNow ? placeOrder(services, command) : moveOrder(services, command, nextBillDate));
        return reply.code(outcome.status as 200).send(outcome as Envelope<ChangePayload | null>);
      },
    );
    done();
  };
