import type { TFunction } from 'i18next';
import type { Payment } from '../../api/order/paymentsApi';
import type { Language } from '../../domain/language';
import { amountText } from '../../domain/amountText';
import { toCsv } from '../../domain/csv';
import { shownFulfilment } from '../../domain/order/paymentStatus';

const COLUMNS = [
  'date',
  'order',
  'status',
  'delivery',
  'items',
  'currency',
  'amount',
  'taxes',
  'shipping',
  'discount',
  'nextBilling',
  'refunded',
] as const;
type Cells = Record<(typeof COLUMNS)[number], string>;

/** Returns a CSV table with a row for each payment. */
export function paymentsCsv(
  t: TFunction<'payments'>,
  payments: readonly Payment[],
  language: Language,
): Promise<string> {
  const amount = (cents: number) => amountText(cents, language);
  const deliveryOf = (payment: Payment) => {
    const fulfilment = shownFulfilment(payment);
    return fulfilment ? t(`delivery.${fulfilment}`) : '';
  };
  const cellsOf = (payment: Payment): Cells => ({
    date: payment.date,
    order: payment.order?.number ?? payment.orderId,
    status: payment.status,
    delivery: deliveryOf(payment),
    items: payment.items.map(({ quantity, productName }) => `${quantity} × ${productName}`).join(', '),
    currency: payment.currencySymbol,
    amount: amount(payment.totalCents),
    taxes: amount(payment.taxCents),
    shipping: amount(payment.shippingCents),
    discount: amount(payment.discountCents),
    nextBilling: payment.nextBillDate ?? '',
    // Because a pending refund can fail.
    refunded: amount(payment.refunds.reduce((sum, one) => (one.state === 'done' ? sum + one.amount : sum), 0)),
  });
  const rows = payments.map(cellsOf).map((cells) => COLUMNS.map((column) => cells[column]));
  return toCsv([COLUMNS.map((column) => t(`csv.${column}`)), ...rows], language);
}
