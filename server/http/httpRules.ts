import type { FastifyInstance } from 'fastify';
import { AppError } from '../core/platform/wire/errors';

/** What Node would answer by itself, and without an envelope (rules §2.2): a missing host, an unknown expectation. */
export function registerHttpRules(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const isHostMissing = raw.httpVersion === '1.1' && raw.headers.host === undefined;
    // Later, so that a request whose body breaks in the same packet gets one answer: that it is unreadable.
    queueMicrotask(() => done(isHostMissing ? new AppError('malformedRequest') : undefined));
  });
  // A server may ignore what it does not know (RFC 9110 §10.1.1).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
}
