import { Type, type FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { replies, type Envelope } from '../../envelope';
import type { Services } from '../../services';
import { commandOf } from '../subscriptions/SubscriptionCommand';
import { moveOrder } from './moveOrder';
import { placeOrder } from './placeOrder';
import type { Seen } from './refuseUnseen';
import { RescheduleBody } from './schemas';

/** As a caller may say it; whatever else comes with the call does not count. */
const seenIn = ({ seen, seenNextBillDate, seenTotalCents, seenCardLast4 }: Seen): Seen => ({
  seen,
  seenNextBillDate,
  seenTotalCents,
  seenCardLast4,
});

/** Moving the next order and ordering now, which are one call (rules §7.1). */
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
        const seen = seenIn(request.body);
        const content = billNow ? { purchaseId, billNow } : { purchaseId, billNow, nextBillDate };
        const command = commandOf(request, purchaseId, { ...content, ...seen });
        const outcome = await (billNow
          ? placeOrder(services, command, seen)
          : moveOrder(services, command, { nextBillDate, seen }));
        return reply.code(outcome.status as 200).send(outcome as Envelope<null>);
      },
    );
    done();
  };
