import type { FastifyInstance } from 'fastify';
import type { Clock } from '../core/platform/context/clock';
import { isCall } from './isCall';

/** Adds `X-Business-Day` to API replies, because a browser's date may differ from the shop's (rules §2.6). */
export function registerBusinessDay(app: FastifyInstance, clock: Clock): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (isCall(request)) {
      void reply.headers({
        'x-business-day': clock.today(),
        'access-control-expose-headers': 'X-Business-Day, Retry-After, X-Request-Id',
      });
    }
    done(null, payload);
  });
}
