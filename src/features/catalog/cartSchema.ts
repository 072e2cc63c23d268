import type { ParseKeys } from 'i18next';
import { number, object, string } from 'yup';
import { FLAVORS, INTERVAL_UNITS, PACK_SIZES, PURCHASE_TYPES } from '../../domain/order/cart';

/** Values of the cart form, as typed (rules §14.7). */
export interface CartValues {
  flavor: string;
  size: string;
  quantity: string;
  purchaseType: (typeof PURCHASE_TYPES)[number];
  subscriptionDays: string;
  subscriptionUnit: (typeof INTERVAL_UNITS)[number];
}

/** Keys of messages; the form translates them. */
const msg = (key: ParseKeys<'catalog'>) => key;

const count = (message: string) =>
  number()
    .transform((value: number, typed: unknown) => (typed === '' ? undefined : value))
    .typeError(message)
    .integer(message)
    .min(1, message)
    .required(message);

/** Schema of the cart form (rules §16.11). */
export const cartSchema = object({
  flavor: string().oneOf(FLAVORS, msg('cart.flavorRequired')).required(msg('cart.flavorRequired')),
  size: string().oneOf(PACK_SIZES, msg('cart.sizeRequired')).required(msg('cart.sizeRequired')),
  quantity: count(msg('cart.quantityRule')),
  purchaseType: string().oneOf(PURCHASE_TYPES).required(),
  subscriptionDays: number().when('purchaseType', {
    is: 'subscription',
    then: () => count(msg('cart.intervalRule')),
    otherwise: (days) => days.strip(),
  }),
  subscriptionUnit: string().oneOf(INTERVAL_UNITS).required(),
});
