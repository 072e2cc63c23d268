import { isDeepStrictEqual } from 'node:util';
import type { IsoDate } from '#src/domain/isoDate';
import type { Language } from '#src/domain/language';
import type { Sql } from '#server/db/Db';
import { productsRepository } from '../catalog/repository';
import type { LockedSubscription, SubscriptionState } from '../subscriptions/LockedSubscription';
import { snapshotOf } from '../subscriptions/Snapshot';
import { outcomeOf, previewOf } from '../subscriptions/Preview';
import { repriced } from '../subscriptions/saveSubscription';
import { AppError, type ErrorKind } from '../../platform/wire/errors';

/** Language and business date of the caller. */
export interface Reader {
  lang: Language;
  today: IsoDate;
}

type Was = Partial<SubscriptionState>;

/**
 * Returns the closest possible undo: without the discount code, and with the product at its present price. Undefined if
 * the product is not on sale.
 */
async function possibleOf(tx: Sql, before: LockedSubscription, was: Was, reader: Reader) {
  const { discountCode: _, ...rest } = was;
  const { productId } = rest;
  if (productId === undefined) return repriced({ ...before, ...rest });
  const product = await productsRepository(tx).find(productId, reader.lang);
  if (!product?.active) return undefined;
  const { name: productName, priceCents: unitPriceCents, oldPriceCents: oldUnitPriceCents } = product;
  return repriced({ ...before, ...rest, productName, unitPriceCents, oldUnitPriceCents });
}

/**
 * Rejects an undo that cannot restore everything (rules §24.9).
 * @throws AppError with a preview of the closest possible undo, if any
 */
export async function refuseUndo(
  tx: Sql,
  kind: ErrorKind,
  before: LockedSubscription,
  was: Was,
  reader: Reader,
): Promise<never> {
  const possible = await possibleOf(tx, before, was, reader);
  if (!possible || isDeepStrictEqual(snapshotOf(possible), snapshotOf(before))) throw new AppError(kind);
  const preview = await previewOf(tx, reader.lang, before, outcomeOf(possible, reader.today));
  throw new AppError(kind, { payload: { preview } });
}
