import { Type, type FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { answer, NoPayload, replies } from '../../core/wire/envelope';
import { AppError, AWAY_SECONDS } from '../../core/wire/errors';
import type { Services } from '../../core/services/services';
import { createReadiness } from './readiness';

/** Probes of the process (rules §23.4). */
export const healthRoutes =
  (services: Services): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    const isReady = createReadiness(services);
    const schema = { response: { ...replies(NoPayload), 503: Type.Unknown() } };

    app.get('/healthz', { schema }, (request) => answer(request, null));

    app.get('/readyz', { schema }, async (request) => {
      if (!(await isReady())) throw new AppError('notReady', { retryAfterSeconds: AWAY_SECONDS });
      return answer(request, null);
    });
    done();
  };
