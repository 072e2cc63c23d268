import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { AppContext } from '../../core/platform/context/AppContext';
import { answer, replies } from '../../core/platform/wire/envelope';
import { apiKeyOf } from '../../http/roles';
import {
  ClaimBody,
  ClaimPayload,
  OrdersPayload,
  OrdersQuery,
  ReleaseBody,
  ReleasePayload,
  ShipmentBody,
  ShipmentPayload,
} from './orderSchemas';
import { shopOrdersRepository } from './ordersRepository';
import { recordShipment } from './recordShipment';

const consumes = ['application/json'];

/** Orders and their shipments, for the shop's other systems (rules §33.6 to §33.8). */
export const shopOrdersRoutes =
  (context: AppContext): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    const orders = shopOrdersRepository(context.db);

    app.get(
      '/orders',
      {
        config: { roles: { scope: 'read' } },
        schema: {
          summary: 'Lists orders',
          description: 'By their numbers, with their terms as of their day.',
          querystring: OrdersQuery,
          response: replies(OrdersPayload),
        },
      },
      async (request) => {
        const { limit } = request.query;
        const found = await orders.list({ ...request.query, limit: limit + 1 });
        const page = found.slice(0, limit);
        return answer(request, {
          orders: page,
          nextCursor: found.length > limit ? (page.at(-1)?.number ?? null) : null,
        });
      },
    );

    const claim = {
      config: { roles: { scope: 'fulfilment' } },
      schema: {
        summary: 'Claims orders to ship',
        description: 'No other key gets them until the claim expires, is released, or the order is shipped.',
        ...{ consumes, body: ClaimBody, response: replies(ClaimPayload) },
      },
    } as const;
    app.post('/orders/claim', claim, async (request) => {
      const { limit, shipOn = null } = request.body;
      const claimed = await orders.claim(apiKeyOf(request).id, limit, shipOn);
      const found = await orders.byIds(claimed.map(({ id }) => id));
      return answer(request, { orders: found, claimedUntil: claimed[0]?.claimedUntil ?? null });
    });

    const release = {
      config: { roles: { scope: 'fulfilment' } },
      schema: {
        summary: 'Releases claimed orders',
        description: 'Returns the numbers of those that this key had claimed; all others remain unchanged.',
        ...{ consumes, body: ReleaseBody, response: replies(ReleasePayload) },
      },
    } as const;
    app.post('/orders/release', release, async (request) => {
      const released = await orders.release(apiKeyOf(request).id, request.body.orderIds.map(Number));
      return answer(request, { released });
    });

    const ship = {
      config: {
        roles: { scope: 'fulfilment' },
        failures: [
          'orderNotFound',
          'orderClaimed',
          'orderNotPaid',
          'orderShippedBefore',
          'orderStepRefused',
          'orderWithdrawn',
        ],
      },
      schema: {
        summary: 'Records a shipment of orders, their delivery or their return',
        description: 'Of all these orders or of none. The same again changes nothing.',
        ...{ consumes, body: ShipmentBody, response: replies(ShipmentPayload) },
      },
    } as const;
    app.post('/shipments', ship, async (request) =>
      answer(request, await recordShipment(context, apiKeyOf(request), request.body)),
    );
    done();
  };
