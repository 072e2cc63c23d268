import { Type, type FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { answer, NoPayload, replies } from '../../envelope';
import { AppError } from '../../errors';
import type { Services } from '../../services';
import { healthRepository } from './repository';

/** For whoever watches the process (design §2). */
export const healthRoutes =
  ({ db }: Services): FastifyPluginAsyncTypebox =>
  async (app) => {
    const health = healthRepository(db);
    const schema = { response: { ...replies(NoPayload), 503: Type.Unknown() } };

    app.get('/healthz', { schema }, async (request) => answer(request, null));

    app.get('/readyz', { schema }, async (request) => {
      if (!(await health.isReady())) throw new AppError('notReady');
      return answer(request, null);
    });
  };
