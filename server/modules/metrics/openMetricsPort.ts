import fastify from 'fastify';
import type { Config } from '../../core/platform/config/config';
import { ConfigError } from '../../db/ConfigError';
import type { Metrics } from './createMetrics';

/**
 * Serves the metrics without a token on a port of their own (rules §23.11).
 * @returns closes the port
 * @throws ConfigError for a port that is taken
 */
export async function openMetricsPort(
  metrics: Metrics,
  host: Config['host'],
  port: number,
): Promise<() => Promise<void>> {
  const app = fastify({ forceCloseConnections: true });
  app.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await metrics.text()));
  await app.listen({ host, port }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new ConfigError(`METRICS_PORT: ${port} is taken by another program. Stop it or choose another port.`);
  });
  return () => app.close();
}
