import { Type, type FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { answer, NoPayload, replies } from '../../core/platform/wire/envelope';
import { AppError, AWAY_SECONDS } from '../../core/platform/wire/errors';
import type { AppContext } from '../../core/platform/context/AppContext';
import { createReadiness } from './readiness';

/** Liveness and readiness probes (rules §23.4). */
export const healthRoutes =
  (context: AppContext): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    const isReady = createReadiness(context);
    const schema = { response: { ...replies(NoPayload), 503: Type.Unknown() } };

    const alive = { summary: 'Says that the process lives', description: 'As long as it can answer at all.' };
    app.get('/healthz', { schema: { ...alive, ...schema } }, (request) => answer(request, null));

    const ready = {
      summary: 'Says whether calls should come here',
      description: 'The database answers, and the node does not end.',
    };
    const config = { failures: ['notReady'] } as const;
    app.get('/readyz', { config, schema: { ...ready, ...schema } }, async (request) => {
      if (!(await isReady())) throw new AppError('notReady', { retryAfterSeconds: AWAY_SECONDS });
      return answer(request, null);
    });
    done();
  };
