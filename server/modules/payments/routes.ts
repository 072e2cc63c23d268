import { Type, type FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { answer, replies } from '../../core/platform/wire/envelope';
import { langOf } from '../../core/platform/wire/language';
import { customerOf } from '../../http/roles';
import type { AppContext } from '../../core/platform/context/AppContext';
import { paymentsRepository } from './repository';
import { PaymentWireSchema } from './schemas';

/** Payments of the customer (rules §12.3). */
export const paymentsRoutes =
  ({ db }: AppContext): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    app.get(
      '/fetchPrevPayment',
      {
        config: { roles: ['customer'] },
        schema: {
          summary: 'Lists the payments of the customer',
          description: 'Newest first, declined ones too.',
          querystring: Type.Object({ len: Type.Optional(Type.String()) }),
          response: replies(Type.Object({ data: Type.Array(PaymentWireSchema) })),
        },
      },
      async (request) => {
        const { customerId } = customerOf(request);
        return answer(request, { data: await paymentsRepository(db).list(customerId, langOf(request)) });
      },
    );
    done();
  };
