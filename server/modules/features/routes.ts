import { Type, type FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { AppContext } from '../../core/platform/context/AppContext';
import { answer, replies } from '../../core/platform/wire/envelope';

const FeaturesPayload = Type.Object({ features: Type.Array(Type.String()) });

export const featuresRoutes =
  ({ config }: AppContext): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    app.get(
      '/features',
      {
        config: { roles: 'anyone' },
        schema: {
          summary: 'Names what this API has beyond its basic calls',
          description: 'An API without this call has none of it.',
          querystring: Type.Object({ len: Type.Optional(Type.String()) }),
          response: replies(FeaturesPayload),
        },
      },
      (request) => answer(request, { features: [...config.features] }),
    );
    done();
  };
