import { Type, type FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { answer, replies } from '../../envelope';
import { AppError } from '../../errors';
import { langOf } from '../../language';
import { sessionOf } from '../../plugins/roles';
import type { Services } from '../../services';
import { toId } from '../../toId';
import { frequenciesRepository, frequenciesVersion } from '../frequencies/repository';
import { productsRepository } from './repository';
import { ProductFreqPayload, ProductFreqQuery, ProductWireSchema } from './schemas';

const LenQuery = Type.Object({ len: Type.Optional(Type.String()) });

/** The range, for customers and admins (rules §3.3, §3.4, §14.1). */
export const productsRoutes =
  ({ db }: Services): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    const products = productsRepository(db);

    app.get(
      '/products',
      {
        config: { roles: ['customer', 'admin'] },
        schema: { querystring: LenQuery, response: replies(Type.Object({ data: Type.Array(ProductWireSchema) })) },
      },
      async (request) => answer(request, { data: await products.list(langOf(request)) }),
    );

    app.get(
      '/productfreq',
      {
        config: { roles: ['customer', 'admin'] },
        schema: { querystring: ProductFreqQuery, response: replies(ProductFreqPayload) },
      },
      async (request) => {
        const product = await products.find(toId(request.query.productId), langOf(request));
        if (!product) throw new AppError('productNotFound');
        const { id, name, sku, weeks } = product;
        const isAdmin = sessionOf(request).kind === 'admin';
        return answer(request, {
          data: {
            name,
            sku,
            Product_frequency: weeks.map((freq) => ({ freq })),
            version: frequenciesVersion(id, weeks),
            ...(isAdmin && { usedBy: await frequenciesRepository(db).usedBy(id) }),
          },
        });
      },
    );
    done();
  };
