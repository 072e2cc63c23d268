import type { FastifyInstance } from 'fastify';
import { limitSimultaneous } from '../core/platform/limits/limitSimultaneous';
import { mayWait } from './openApi/mayWait';
import { customerOf } from './roles';

/**
 * Lets no customer hold all connections of the node (rules §21.14). The handler is what is counted, since a caller who
 * hangs up leaves it at work.
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
