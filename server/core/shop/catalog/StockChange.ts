import { Type, type Static } from '@fastify/type-provider-typebox';
import { AppError } from '../../platform/wire/errors';
import { STOCK_MAX } from './CatalogProduct';

/** New stock, or difference from the present stock, in pieces. */
export type StockChange = { set: number } | { add: number };

const rule = 'stockChangeRule' as const;

/** Fields of a `StockChange` in a call. */
export const StockFields = Type.Object({
  set: Type.Optional(Type.Integer({ minimum: 0, maximum: STOCK_MAX, rule })),
  add: Type.Optional(Type.Integer({ minimum: -STOCK_MAX, maximum: STOCK_MAX, rule })),
});

/** Returns the change of a call, or undefined without one. @throws AppError `invalidInput` for both fields */
export function stockChangeOf({ set, add }: Static<typeof StockFields>): StockChange | undefined {
  if (set !== undefined && add !== undefined) throw new AppError('invalidInput', { fields: { add: rule } });
  if (set !== undefined) return { set };
  return add === undefined ? undefined : { add };
}

/** Stock in pieces after a change; a stock out of range must not be stored. */
export function stockAfter(before: number, change: StockChange): { after: number; isInRange: boolean } {
  const after = 'set' in change ? change.set : before + change.add;
  return { after, isInRange: after >= 0 && after <= STOCK_MAX };
}

/** @throws AppError `invalidInput` for a stock that the change would bring out of range */
export function refuseStockOutOfRange(before: number, change: StockChange): void {
  if (stockAfter(before, change).isInRange) return;
  const [field = 'set'] = Object.keys(change);
  throw new AppError('invalidInput', {
    ...{ fields: { [field]: 'stockRange' }, params: { stock: before, max: STOCK_MAX } },
  });
}
