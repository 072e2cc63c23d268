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

/** Who is told, and on which day. */
export interface Reader {
  lang: Language;
  today: IsoDate;
}

type Was = Partial<SubscriptionState>;

/** The change taken back as far as that is possible; undefined where nothing of it is. */
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
 * Refuses an undo that would not restore everything, and shows what could be done instead, where anything could: the product at
 * its present price, the change without its code (rules §24.9).
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
