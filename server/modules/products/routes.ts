import { Type, type FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { answer, replies } from '../../core/platform/wire/envelope';
import { AppError } from '../../core/platform/wire/errors';
import { langOf } from '../../core/platform/wire/language';
import { sessionOf } from '../../http/roles';
import type { AppContext } from '../../core/platform/context/AppContext';
import { toId } from '../../core/platform/wire/toId';
import { frequenciesRepository, frequenciesVersion } from '../../core/shop/catalog/frequenciesRepository';
import { toOffer } from '../../core/shop/catalog/Offer';
import { productsRepository } from '../../core/shop/catalog/repository';
import { ProductFreqPayload, ProductFreqQuery, ProductWireSchema } from '../../core/shop/catalog/schemas';

const isAdmin = (request: FastifyRequest): boolean => sessionOf(request).kind === 'admin';

const LenQuery = Type.Object({ len: Type.Optional(Type.String()) });

/** Products on sale and their intervals, for customers and admins (rules §3.3, §3.4, §14.1, §15.29). */
export const productsRoutes =
  ({ db }: AppContext): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    const products = productsRepository(db);

    app.get(
      '/products',
      {
        config: { roles: ['customer', 'admin'] },
        schema: {
          summary: 'Lists the products on sale',
          description:
            'With their prices, their stock and how often each may be delivered. Admins also get those off sale.',
          querystring: LenQuery,
          response: replies(Type.Object({ data: Type.Array(ProductWireSchema) })),
        },
      },
      async (request) => answer(request, { data: await products.list(langOf(request), isAdmin(request)) }),
    );

    app.get(
      '/productfreq',
      {
        config: { roles: ['customer', 'admin'], failures: ['productNotFound'] },
        schema: {
          summary: 'Shows how often a product may be delivered',
          description:
            'In weeks, ascending. Admins see how many subscriptions use each interval, and the price, the sale and the stock.',
          querystring: ProductFreqQuery,
          response: replies(ProductFreqPayload),
        },
      },
      async (request) => {
        const product = await products.find(toId(request.query.productId), langOf(request));
        if (!product) throw new AppError('productNotFound');
        const { id, name, sku, weeks } = product;
        return answer(request, {
          data: {
            name,
            sku,
            Product_frequency: weeks.map((freq) => ({ freq })),
            version: frequenciesVersion(id, weeks),
            ...(isAdmin(request) && { usedBy: await frequenciesRepository(db).usedBy(id), offer: toOffer(product) }),
          },
        });
      },
    );
    done();
  };
