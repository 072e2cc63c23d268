import { Type, type FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { answer, replies } from '../../envelope';
import { AppError } from '../../errors';
import { customerOf } from '../../plugins/roles';
import type { Services } from '../../services';
import { customersRepository } from './repository';
import { CustomerWireSchema, LenQuery } from './schemas';

/** The customer's own data (contract §4). */
export const customersRoutes =
  ({ db }: Services): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    const customers = customersRepository(db);

    app.get(
      '/details',
      {
        config: { roles: ['customer'] },
        schema: { querystring: LenQuery, response: replies(Type.Object({ data: Type.Array(CustomerWireSchema) })) },
      },
      async (request) => {
        const { customerId } = customerOf(request);
        const customer = await customers.find(customerId);
        if (!customer) throw new AppError('customerNotFound');
        return answer(request, { data: [{ ...customer, paySources: await customers.paySourcesOf(customerId) }] });
      },
    );
    done();
  };
