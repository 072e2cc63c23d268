import { Type, type FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { parseFrequencies } from '#src/domain/product/productFrequency';
import { NoPayload, replies } from '../../core/platform/wire/envelope';
import { AppError } from '../../core/platform/wire/errors';
import { FrequenciesSchema } from '../../core/shop/catalog/schemas';
import { langOf } from '../../core/platform/wire/language';
import { sessionOf } from '../../http/roles';
import type { AppContext } from '../../core/platform/context/AppContext';
import { toId } from '../../core/platform/wire/toId';
import { actionKeyOf } from '../../core/platform/idempotency/actionKeyOf';
import { saveFrequencies } from './saveFrequencies';

const UpdateFrequencyBody = Type.Object({
  productId: Type.String({ maxLength: 100, rule: 'fieldRequired' }),
  /** Comma-separated intervals in weeks. */
  frequency: Type.String({ maxLength: 1_000, rule: 'frequencyMissing' }),
  version: Type.Optional(Type.String({ maxLength: 100, rule: 'fieldInvalid' })),
  len: Type.Optional(Type.String()),
});

/** Sets the intervals of a product (rules §15.19). Existing subscriptions keep their interval (rules §10.7). */
export const frequenciesRoutes =
  (context: AppContext): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    app.post(
      '/update-productfreq',
      {
        config: {
          roles: ['admin'],
          takesKey: true,
          current: FrequenciesSchema,
          failures: ['productNotFound', 'frequenciesChanged'],
        },
        schema: {
          summary: 'Sets how often a product may be delivered',
          description: 'With a `version` nothing is saved when somebody has changed it since.',
          body: UpdateFrequencyBody,
          response: replies(NoPayload),
        },
      },
      async (request) => {
        const { productId, frequency, version } = request.body;
        const { emailNorm } = sessionOf(request);
        const parsed = parseFrequencies(frequency);
        if ('rule' in parsed) throw new AppError('invalidInput', { fields: { frequency: parsed.rule } });
        return saveFrequencies(context, {
          adminEmail: emailNorm,
          lang: langOf(request),
          productId: toId(productId),
          weeks: parsed.weeks,
          // Because an empty `version` means no expected version.
          version: version || undefined,
          action: actionKeyOf(request, emailNorm, { productId, frequency, version }),
        });
      },
    );
    done();
  };
