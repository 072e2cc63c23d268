import { Type, type FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { answer, NoPayload, replies } from '../../envelope';
import { AppError } from '../../errors';
import type { Services } from '../../services';
import { healthRepository } from './repository';

/** Probes of the process (rules §23.4). */
export const healthRoutes =
  ({ db }: Services): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    const health = healthRepository(db);
    const schema = { response: { ...replies(NoPayload), 503: Type.Unknown() } };

    app.get('/healthz', { schema }, (request) => answer(request, null));

    app.get('/readyz', { schema }, async (request) => {
      if (!(await health.isReady())) throw new AppError('notReady');
      return answer(request, null);
    });
    done();
  };
