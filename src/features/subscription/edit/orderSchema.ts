import type { ParseKeys } from 'i18next';
import { number, object, string } from 'yup';
import { daysOf, isOrderTotalAllowed } from '#src/domain/order/order';
import { isIntervalAllowed, isQuantity } from '#src/domain/subscription/subscriptionEdit';

/** What is typed about an order: how many, and every how many weeks; empty where nothing is. */
export interface OrderValues {
  quantity: number | '';
  weeks: string;
}

/** Messages are keys; the form translates them. */
const msg = (key: ParseKeys<'subscription'>) => key;

interface OrderLimits {
  /** What one of them costs. */
  unitPriceCents: number;
  /** How many the shop has. */
  stock: number;
  /** How often the product may be delivered; undefined while that is not known. */
  weeks: readonly number[] | undefined;
  /** The subscription's own frequency in weeks, which it may keep; undefined while swapping. */
  keptWeeks: number | undefined;
}

const isAllowed = (weeks: number, { weeks: offered, keptWeeks }: OrderLimits): boolean =>
  !offered || isIntervalAllowed(daysOf(weeks), offered, keptWeeks && daysOf(keptWeeks));

/** Quantity and frequency of an edit (rules §7.15, §10.2, §10.8, §16.10). */
export const orderSchema = (limits: OrderLimits) =>
  object({
    quantity: number()
      .typeError(msg('errors.QUANTITY_REQUIRED'))
      .required(msg('errors.QUANTITY_REQUIRED'))
      .test('quantity', msg('errors.QUANTITY_REQUIRED'), (value) => isQuantity(value, Infinity))
      // A sold-out product is reported once, and not by its field.
      .test('stock', msg('errors.QUANTITY_STOCK'), (value) => limits.stock < 1 || value <= limits.stock)
      .test('total', msg('errors.ORDER_TOTAL_MAX'), (value) => isOrderTotalAllowed(limits.unitPriceCents, value)),
    weeks: string()
      .required(msg('errors.BILLING_DAYS_REQUIRED'))
      .test('onOffer', msg('errors.INTERVAL_NOT_OFFERED'), (value) => isAllowed(Number(value), limits)),
  });
