import type { FastifyInstance } from 'fastify';
import { limitSimultaneous } from '../core/platform/limits/limitSimultaneous';
import { mayWait } from './openApi/mayWait';
import { customerOf } from './roles';

/**
 * Limits each customer's concurrent calls that may wait for a lock (rules §21.14). Wraps the handlers, because a
 * handler continues after the client disconnects.
 */
export function registerSimultaneousCalls(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const { handler } = route;
    if (!mayWait(route)) return;
    route.handler = function limited(request, reply) {
      return limitSimultaneous(customerOf(request).customerId, () => handler.call(this, request, reply));
    };
  });
}
