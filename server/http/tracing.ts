import type { FastifyInstance } from 'fastify';
import { parentOf, runInTrace, type Trace } from '../core/platform/context/trace';

declare module 'fastify' {
  interface FastifyRequest {
    trace: Trace | null;
  }
}

/** Returns the request's id to the caller, and lets the calls of its handler pass it on (rules §23.9). */
export function registerTracing(app: FastifyInstance): void {
  app.decorateRequest('trace', null);
  app.addHook('onRequest', (request, reply, done) => {
    request.trace = { requestId: request.id, parent: parentOf(request.headers.traceparent) };
    void reply.header('x-request-id', request.id);
    done();
  });
  // Because the reading of a body leaves the asynchronous context of the hooks before.
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.trace) runInTrace(request.trace, done);
    else done();
  });
}
