import type { ParseKeys } from 'i18next';
import { number, object, string } from 'yup';
import { daysOf } from '../../../domain/order';
import { isIntervalOnOffer, isQuantity } from '../../../domain/subscriptionEdit';

/** What is typed about an order: how many, and every how many weeks; empty where nothing is. */
export interface OrderValues {
  quantity: number | '';
  weeks: string;
}

/** Messages are keys; the form translates them. */
const msg = (key: ParseKeys<'subscription'>) => key;

/**
 * Quantity and frequency of an edit (rules §10.2, §16.10).
 * @param stock how many the shop has
 * @param weeks how often the product may be delivered; undefined while that is not known
 */
export const orderSchema = (stock: number, weeks: readonly number[] | undefined) =>
  object({
    quantity: number()
      .typeError(msg('errors.QUANTITY_REQUIRED'))
      .required(msg('errors.QUANTITY_REQUIRED'))
      .test('quantity', msg('errors.QUANTITY_REQUIRED'), (value) => isQuantity(value, Infinity))
      // A product that is sold out is told about once, and not by its field.
      .test('stock', msg('errors.QUANTITY_STOCK'), (value) => stock < 1 || value <= stock),
    weeks: string()
      .required(msg('errors.BILLING_DAYS_REQUIRED'))
      .test(
        'onOffer',
        msg('errors.INTERVAL_NOT_OFFERED'),
        (value) => !weeks || isIntervalOnOffer(daysOf(Number(value)), weeks),
      ),
  });
