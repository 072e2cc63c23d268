import { Type, type FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { WHILE_BILLED } from '../../core/shop/billing/refuseWhileBilled';
import { withOffers } from '../../core/shop/changes/withOffers';
import { moveOrder } from '../../core/shop/orders/moveOrder';
import { accepted, replies } from '../../core/platform/wire/envelope';
import type { AppContext } from '../../core/platform/context/AppContext';
import { changeSubscription } from '../../core/shop/subscriptions/changeSubscription';
import { ChangePayload } from '../../core/shop/subscriptions/schemas';
import { changeConfig, subscriptionCommandOf } from '../../http/subscriptionCommand';
import { orderNow } from './orderNow';
import { placeOrder } from '../../core/shop/orders/placeOrder';
import { retryPayment } from '../../core/shop/orders/retryPayment';
import { ActionPayload, PlacedPayload, RescheduleBody, RetryPaymentBody } from './schemas';

const ReschedulePayload = Type.Union([ChangePayload, PlacedPayload]);

/** Moves the next order, orders now and retries a payment (rules §7.1, §7.5, §24.22). */
export const ordersRoutes =
  (context: AppContext): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    app.post(
      '/reschedule',
      {
        config: changeConfig(
          'notActive',
          'orderedToday',
          ...WHILE_BILLED,
          'noCard',
          'outOfStock',
          'cardDeclined',
          'cardDeclinedOften',
          'orderUnconfirmed',
        ),
        schema: {
          summary: 'Moves the next order, or orders now',
          description:
            '`billNow=true` ignores the date, bills once at once and moves the next order to one interval from today; it answers no version. A 503 whose order has arrived is repeated with the same key.',
          body: RescheduleBody,
          response: { ...replies(ReschedulePayload), ...accepted(ActionPayload) },
        },
      },
      async (request, reply) => {
        const { purchaseId, billNow, nextBillDate = '', skip, version } = request.body;
        // Excludes `skip` and the offers from the key's content, because older portals retry without them.
        const content = billNow ? { purchaseId, billNow } : { purchaseId, billNow, nextBillDate };
        const command = subscriptionCommandOf(request, purchaseId, { ...content, version });
        if (!billNow) {
          const move = moveOrder(context, { nextBillDate, isSkip: skip, lang: command.lang });
          return changeSubscription(context, command, withOffers(context, command, request.body, move));
        }
        const outcome = await placeOrder(context, command, orderNow(context, command));
        reply.statusCode = outcome.status;
        return outcome;
      },
    );

    const retry = {
      config: changeConfig(
        'cardNotFound',
        'nothingToPay',
        ...WHILE_BILLED,
        'outOfStock',
        'cardDeclined',
        'cardDeclinedOften',
        'orderUnconfirmed',
      ),
      schema: {
        summary: 'Pays the order that could not be paid',
        description:
          'Bills it at once with that card, which pays the subscription from then on. A declined card changes nothing. It answers no version. A 503 whose order has arrived is repeated with the same key.',
        body: RetryPaymentBody,
        response: { ...replies(PlacedPayload), ...accepted(ActionPayload) },
      },
    };
    app.post('/retry-payment', retry, async (request, reply) => {
      const { purchaseId, paySourceId, version } = request.body;
      const command = subscriptionCommandOf(request, purchaseId, { purchaseId, paySourceId, version });
      const outcome = await placeOrder(context, command, retryPayment(context, command, paySourceId));
      reply.statusCode = outcome.status;
      return outcome;
    });
    done();
  };
