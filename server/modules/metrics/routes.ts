import type { FastifyPluginCallback } from 'fastify';
import { isSameSecret } from '../../core/platform/codes/isSameSecret';
import { AppError } from '../../core/platform/wire/errors';
import type { Metrics } from './createMetrics';

const BEARER = /^Bearer (\S+)$/i;

/** Metrics for a caller with `METRICS_TOKEN`; 404 for any other, and without a token (rules §23.11). */
export const metricsRoutes =
  (metrics: Metrics | undefined, token: string | undefined): FastifyPluginCallback =>
  (app, _options, done) => {
    app.get('/metrics', { schema: { hide: true } }, async ({ headers }, reply) => {
      const [, given] = BEARER.exec(headers.authorization ?? '') ?? [];
      if (!metrics || token === undefined || given === undefined || !isSameSecret(given, token))
        throw new AppError('notFound');
      return reply.type(metrics.contentType).send(await metrics.text());
    });
    done();
  };
