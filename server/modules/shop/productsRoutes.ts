import { Type, type FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { keyAuthor } from '../../core/platform/changeLog/repository';
import type { AppContext } from '../../core/platform/context/AppContext';
import { actionKeyOf } from '../../core/platform/idempotency/actionKeyOf';
import { doOnce } from '../../core/platform/idempotency/doOnce';
import { answer, replies } from '../../core/platform/wire/envelope';
import { AppError } from '../../core/platform/wire/errors';
import { ListedProduct } from '../../core/shop/catalog/CatalogProduct';
import { catalogRepository } from '../../core/shop/catalog/catalogRepository';
import { changeStock } from '../../core/shop/catalog/changeStock';
import { refuseStockOutOfRange, stockChangeOf, StockFields } from '../../core/shop/catalog/StockChange';
import { inFixedOrder } from '../../core/platform/wire/inFixedOrder';
import { tidyTexts } from '../../core/shop/catalog/tidyTexts';
import { apiKeyOf } from '../../http/roles';
import { changeProduct } from './changeProduct';
import { ProductBody, ProductPayload, refuseUnknownFields } from './productBodies';

const Len = Type.Optional(Type.String());
const StockBody = Type.Object({
  sku: Type.String({ minLength: 1, maxLength: 100, rule: 'skuUnknown' }),
  ...StockFields.properties,
  len: Len,
});
const StockPayload = Type.Object({ sku: Type.String(), before: Type.Integer(), stockQty: Type.Integer() });

/** Products and their stock, for the shop's other systems (rules §33.4, §33.12, §33.13). */
export const shopProductsRoutes =
  ({ db, clock }: AppContext): FastifyPluginCallbackTypebox =>
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

    const product = {
      config: { roles: { scope: 'subscriptions' }, takesKey: true },
      schema: {
        summary: 'Adds or changes a product',
        description: 'By its `sku`; absent fields of a known product keep their value. Stock is not part of it.',
        consumes: ['application/json'],
        body: ProductBody,
        response: replies(ProductPayload),
      },
      preValidation: (request: FastifyRequest, _reply: FastifyReply, next: () => void) => {
        request.body = tidyTexts(request.body);
        refuseUnknownFields(request.body);
        next();
      },
    } as const;
    app.post('/products', product, (request) => {
      const { len: _len, ...given } = request.body;
      const key = apiKeyOf(request);
      const author = keyAuthor(clock.now(), key);
      return doOnce(db, actionKeyOf(request, `key ${key.id}`, inFixedOrder(given)), async (tx) =>
        answer(request, { sku: given.sku, ...(await changeProduct(tx, given, author)) }),
      );
    });

    const stock = {
      config: { roles: { scope: 'subscriptions' }, takesKey: true },
      schema: {
        summary: 'Sets the stock of a product, or adds to it',
        description: 'Send an `Idempotency-Key` with `add`, so that a repeated call adds once.',
        consumes: ['application/json'],
        body: StockBody,
        response: replies(StockPayload),
      },
    } as const;
    app.post('/stock', stock, (request) => {
      const { sku } = request.body;
      const change = stockChangeOf(request.body);
      if (!change) throw new AppError('invalidInput', { fields: { set: 'stockChangeRule' } });
      const key = apiKeyOf(request);
      const author = keyAuthor(clock.now(), key);
      return doOnce(db, actionKeyOf(request, `key ${key.id}`, { sku, ...change }), async (tx) => {
        const changed = await changeStock(tx, sku, change, author);
        if (!changed) throw new AppError('invalidInput', { fields: { sku: 'skuUnknown' } });
        const { before, after } = changed;
        refuseStockOutOfRange(before, change);
        return answer(request, { sku, before, stockQty: after });
      });
    });
    done();
  };
