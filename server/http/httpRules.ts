import type { FastifyInstance } from 'fastify';
import { AppError } from '../core/platform/wire/errors';

/** Handles a missing `Host` and an unknown `Expect`, because Node's replies have no envelope (rules §2.2). */
export function registerHttpRules(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const isHostMissing = raw.httpVersion === '1.1' && raw.headers.host === undefined;
    // Deferred, so that a parser error in the same packet sends the only reply.
    queueMicrotask(() => done(isHostMissing ? new AppError('malformedRequest') : undefined));
  });
  // Ignores unknown expectations (RFC 9110 §10.1.1).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
}
