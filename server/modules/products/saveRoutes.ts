import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { toCents } from '#src/domain/money';
import type { AppContext } from '../../core/platform/context/AppContext';
import { actionKeyOf } from '../../core/platform/idempotency/actionKeyOf';
import { answer, replies } from '../../core/platform/wire/envelope';
import { refuseField } from '../../core/platform/wire/errors';
import { langOf } from '../../core/platform/wire/language';
import { toId } from '../../core/platform/wire/toId';
import type { ProductEdit } from '../../core/shop/catalog/editProduct';
import { OfferSchema } from '../../core/shop/catalog/Offer';
import { stockChangeOf } from '../../core/shop/catalog/StockChange';
import { sessionOf } from '../../http/roles';
import { previewProduct } from './previewProduct';
import { saveProduct } from './saveProduct';
import { SaveProductBody, SaveProductPayload } from './schemas';

/** @throws AppError `invalidInput` for a former price alone */
function pricesOf({ price, oldPrice }: SaveProductBody): ProductEdit['prices'] {
  refuseField(price === undefined && oldPrice !== undefined ? { field: 'price', rule: 'fieldRequired' } : null);
  if (price === undefined) return undefined;
  return { priceCents: toCents(price), oldPriceCents: oldPrice === undefined ? null : toCents(oldPrice) };
}

/** Changes price, sale and stock of a product, for admins (rules §39.6). */
export const saveProductRoutes =
  (context: AppContext): FastifyPluginCallbackTypebox =>
  (app, _options, done) => {
    app.post(
      '/save-product',
      {
        config: {
          roles: ['admin'],
          takesKey: true,
          current: OfferSchema,
          failures: ['productNotFound', 'productChanged'],
        },
        schema: {
          summary: 'Changes price, sale and stock of a product',
          description:
            'Absent fields keep their value. With a `version` nothing is saved if the product has another one. Subscriptions keep their price.',
          body: SaveProductBody,
          response: replies(SaveProductPayload),
        },
      },
      async (request) => {
        const { len: _len, preview, version, ...fields } = request.body;
        const { emailNorm } = sessionOf(request);
        const command = {
          adminEmail: emailNorm,
          lang: langOf(request),
          productId: toId(fields.productId),
          edit: { prices: pricesOf(fields), active: fields.active, stock: stockChangeOf(fields) },
          // Because an empty `version` means no expected version.
          version: version || undefined,
        };
        if (preview) return answer(request, await previewProduct(context, command));
        return saveProduct(context, command, actionKeyOf(request, emailNorm, { ...fields, version }));
      },
    );
    done();
  };
