import type { Language } from '#src/domain/language';
import type { AppContext } from '../../core/platform/context/AppContext';
import { doOnce } from '../../core/platform/idempotency/doOnce';
import type { ActionKey } from '../../core/platform/idempotency/repository';
import { success, type Envelope } from '../../core/platform/wire/envelope';
import { AppError } from '../../core/platform/wire/errors';
import { editProduct, type ProductEdit } from '../../core/shop/catalog/editProduct';
import { isOutdated, toOffer } from '../../core/shop/catalog/Offer';
import { productsRepository } from '../../core/shop/catalog/repository';
import { lockProduct, type KnownProduct } from '../../core/shop/catalog/saveProduct';
import type { Sql } from '../../db/Db';
import type { Effect, SaveProductPayload } from './schemas';

export interface SaveProduct {
  adminEmail: string;
  lang: Language;
  productId: number;
  edit: ProductEdit;
  /** Version that the admin edited; undefined overwrites any version. */
  version: string | undefined;
}

type Executed = { after: KnownProduct; effect: Effect | null };

/**
 * Locks the product, compares its version and executes the edit.
 * @param observe runs `edit` and returns the changed product, for a preview with the effect
 * @throws AppError `productNotFound`, `productChanged` or those of the edit
 */
export async function executeEdit(
  tx: Sql,
  { clock }: Pick<AppContext, 'clock'>,
  { adminEmail, lang, productId, edit, version }: SaveProduct,
  observe: (known: KnownProduct, edit: () => Promise<KnownProduct>) => Promise<Executed>,
): Promise<SaveProductPayload> {
  const found = await productsRepository(tx).find(productId, lang);
  const known = found && (await lockProduct(tx, found.sku));
  if (!known) throw new AppError('productNotFound');
  if (version !== undefined && isOutdated(version, known, edit))
    throw new AppError('productChanged', { payload: { current: toOffer(known) } });
  const author = { at: clock.now(), actor: 'admin', actingAdmin: adminEmail } as const;
  const { after, effect } = await observe(known, () => editProduct(tx, known, edit, author));
  return { before: toOffer(known), after: toOffer(after), effect };
}

/** Saves price, sale and stock of a product (rules §39.6). @throws AppError of `executeEdit` */
export const saveProduct = (
  context: AppContext,
  command: SaveProduct,
  action: ActionKey | null,
): Promise<Envelope<SaveProductPayload>> =>
  doOnce(context.db, action, async (tx) => {
    const payload = await executeEdit(tx, context, command, async (_known, edit) => ({
      ...{ after: await edit(), effect: null },
    }));
    const isChanged = payload.before.version !== payload.after.version;
    return success(command.lang, payload, isChanged ? 'productSaved' : 'productUnchanged');
  });
