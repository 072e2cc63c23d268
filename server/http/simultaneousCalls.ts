import type { FastifyInstance, RouteOptions } from 'fastify';
import { limitSimultaneous } from '../core/limits/limitSimultaneous';
import { customerOf } from './roles';

/** Whether customers make the call, and it may wait for a lock: a change, or the preview of one. */
export const mayWait = ({ config = {}, method }: Pick<RouteOptions, 'config' | 'method'>): boolean =>
  Array.isArray(config.roles) &&
  config.roles.includes('customer') &&
  (config.takesKey === true || [method].flat().includes('POST'));

/**
 * Lets no customer hold all connections of the node (rules §21.14). The handler is what is counted, since a caller who
 * hangs up leaves it at work.
 */
export function registerSimultaneousCalls(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const { handler } = route;
    if (!mayWait(route)) return;
    route.handler = function limited(request, reply) {
      return limitSimultaneous(customerOf(request).customerId, async () => handler.call(this, request, reply));
    };
  });
}
