import type { ParseKeys } from 'i18next';
import { number, object, string } from 'yup';
import { daysOf, isOrderTotalAllowed } from '#src/domain/order/order';
import { isIntervalAllowed, isQuantity } from '#src/domain/subscription/subscriptionEdit';

/** Values of the order form; an empty string is a missing value. */
export interface OrderValues {
  quantity: number | '';
  weeks: string;
}

/** Keys of messages; the form translates them. */
const msg = (key: ParseKeys<'subscription'>) => key;

interface OrderLimits {
  unitPriceCents: number;
  /** Stock of the product. */
  stock: number;
  /** Offered frequencies in weeks; undefined while loading. */
  weeks: readonly number[] | undefined;
  /** The subscription's own frequency in weeks, always allowed; undefined during a swap. */
  keptWeeks: number | undefined;
}

const isAllowed = (weeks: number, { weeks: offered, keptWeeks }: OrderLimits): boolean =>
  !offered || isIntervalAllowed(daysOf(weeks), offered, keptWeeks && daysOf(keptWeeks));

/** Schema of quantity and frequency (rules §7.15, §10.2, §10.8, §16.10). */
export const orderSchema = (limits: OrderLimits) =>
  object({
    quantity: number()
      .typeError(msg('errors.QUANTITY_REQUIRED'))
      .required(msg('errors.QUANTITY_REQUIRED'))
      .test('quantity', msg('errors.QUANTITY_REQUIRED'), (value) => isQuantity(value, Infinity))
      // Skips the check for a sold-out product, because the save button reports that.
      .test('stock', msg('errors.QUANTITY_STOCK'), (value) => limits.stock < 1 || value <= limits.stock)
      .test('total', msg('errors.ORDER_TOTAL_MAX'), (value) => isOrderTotalAllowed(limits.unitPriceCents, value)),
    weeks: string()
      .required(msg('errors.BILLING_DAYS_REQUIRED'))
      .test('onOffer', msg('errors.INTERVAL_NOT_OFFERED'), (value) => isAllowed(Number(value), limits)),
  });
