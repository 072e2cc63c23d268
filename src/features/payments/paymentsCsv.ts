import type { TFunction } from 'i18next';
import type { Payment } from '../../api/paymentsApi';
import type { Language } from '../../domain/language';
import { toEuro } from '../../domain/money';

/** Without it Excel takes umlauts apart. */
const BYTE_ORDER_MARK = '\uFEFF';
/** Excel divides columns by the language's own sign, since the comma is Germany's decimal sign. */
const DELIMITER: Record<Language, string> = { de: ';', en: ',' };
const DECIMAL: Record<Language, string> = { de: ',', en: '.' };
/** Cells that a spreadsheet would run, also behind blanks and in their wide forms. */
const FORMULA = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;

const COLUMNS = [
  'date',
  'order',
  'status',
  'items',
  'currency',
  'amount',
  'taxes',
  'shipping',
  'discount',
  'nextBilling',
] as const;
type Cells = Record<(typeof COLUMNS)[number], string>;

/** Payments as a table for a spreadsheet, a row each. What writes it is loaded here and nowhere else. */
export async function paymentsCsv(
  t: TFunction<'payments'>,
  payments: readonly Payment[],
  language: Language,
): Promise<string> {
  const { default: papaparse } = await import(/* webpackChunkName: "csv" */ 'papaparse');
  const amount = (cents: number) => toEuro(cents).toFixed(2).replace('.', DECIMAL[language]);
  const cellsOf = (payment: Payment): Cells => ({
    date: payment.date,
    order: payment.orderId,
    status: payment.status,
    items: payment.items.map(({ quantity, productName }) => `${quantity} × ${productName}`).join(', '),
    currency: payment.currencySymbol,
    amount: amount(payment.totalCents),
    taxes: amount(payment.taxCents),
    shipping: amount(payment.shippingCents),
    discount: amount(payment.discountCents),
    nextBilling: payment.nextBillDate ?? '',
  });
  const rows = payments.map(cellsOf).map((cells) => COLUMNS.map((column) => cells[column]));
  const table = [COLUMNS.map((column) => t(`csv.${column}`)), ...rows];
  return (
    BYTE_ORDER_MARK +
    papaparse.unparse(table, { delimiter: DELIMITER[language], newline: '\r\n', escapeFormulae: FORMULA })
  );
}
