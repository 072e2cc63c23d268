import type { FastifyInstance } from 'fastify';
import type { Clock } from '../core/platform/context/clock';
import { isCall } from './isCall';

/** Adds `X-Business-Day` to every API reply. Because a browser's clock may be wrong and a demo clock may be set. */
export function registerBusinessDay(app: FastifyInstance, clock: Clock): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (isCall(request)) {
      void reply.headers({
        'x-business-day': clock.today(),
        'access-control-expose-headers': 'X-Business-Day, Retry-After',
      });
    }
    done(null, payload);
  });
}
