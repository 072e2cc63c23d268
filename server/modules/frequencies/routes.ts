import { Type, type FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { parseFrequencies } from '../../../src/domain/productFrequency';
import { answer, NoPayload, replies } from '../../envelope';
import { AppError } from '../../errors';
import { sessionOf } from '../../plugins/roles';
import type { Services } from '../../services';
import { toId } from '../../toId';
import { changeLogRepository } from '../changeLog/repository';
import { frequenciesRepository } from './repository';

const UpdateFrequencyBody = Type.Object({
  productId: Type.String({ maxLength: 100, rule: 'fieldRequired' }),
  /** Weeks, joined by commas. */
  frequency: Type.String({ maxLength: 1_000, rule: 'frequencyMissing' }),
  len: Type.Optional(Type.String()),
});

/** How often a product may be delivered (rules §15.19). Subscriptions keep the interval they have (rules §10.7). */
export const frequenciesRoutes =
  ({ db, clock }: Services): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    app.post(
      '/update-productfreq',
      { config: { roles: ['admin'] }, schema: { body: UpdateFrequencyBody, response: replies(NoPayload) } },
      async (request) => {
        const parsed = parseFrequencies(request.body.frequency);
        if ('rule' in parsed) throw new AppError('invalidInput', { fields: { frequency: parsed.rule } });
        const { weeks } = parsed;
        const productId = toId(request.body.productId);
        await db.tx(async (tx) => {
          const before = await frequenciesRepository(tx).lock(productId);
          if (!before) throw new AppError('productNotFound');
          await frequenciesRepository(tx).replace(productId, weeks);
          await changeLogRepository(tx).add({
            at: clock.now(),
            actor: 'admin',
            actingAdmin: sessionOf(request).emailNorm,
            customerId: null,
            subject: 'product',
            subjectId: productId,
            action: 'frequenciesChanged',
            before: { weeks: before.join(',') },
            after: { weeks: weeks.join(',') },
          });
        });
        return answer(request, null, 'frequenciesSaved');
      },
    );
    done();
  };
