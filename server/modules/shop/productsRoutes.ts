import { Type, type FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { AppContext } from '../../core/platform/context/AppContext';
import { answer, replies } from '../../core/platform/wire/envelope';
import { ListedProduct } from '../../core/shop/catalog/CatalogProduct';
import { catalogRepository } from '../../core/shop/catalog/catalogRepository';

const Len = Type.Optional(Type.String());

/** Products for the shop's other systems (rules §33.4). */
export const shopProductsRoutes =
  ({ db }: AppContext): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    app.get(
      '/products',
      {
        config: { roles: { scope: 'read' } },
        schema: {
          summary: 'Lists all products',
          description: 'Also those off sale, in the form of the product list.',
          querystring: Type.Object({ len: Len }),
          response: replies(Type.Object({ products: Type.Array(ListedProduct) })),
        },
      },
      async (request) => answer(request, { products: await catalogRepository(db).list() }),
    );
    done();
  };
