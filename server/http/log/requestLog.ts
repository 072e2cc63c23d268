import type { FastifyInstance } from 'fastify';

/** Logs one line per request without personal data, with the id of its key (rules §21.7, §33.3). */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ...(request.apiKey && { key: request.apiKey.id }),
        ...(request.trace?.parent && { trace: request.trace.parent.traceId }),
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
    done();
  });
}
