import type { FastifyInstance } from 'fastify';
import type { Clock } from '../core/services/clock';

/** Tells the shop's day with every answer, since a visitor's clock may be wrong, and the demo's clock may be set. */
export function registerBusinessDay(app: FastifyInstance, clock: Clock): void {
  app.addHook('onSend', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return;
    void reply.headers({
      'x-business-day': clock.today(),
      'access-control-expose-headers': 'X-Business-Day, Retry-After',
    });
  });
}
