import { useTranslation } from 'react-i18next';
import type { Exported, ExportedAddress } from '../../api/customer/privacyApi';
import { toCents } from '../../domain/money';
import { businessDayAt } from '../../domain/isoDate';
import { weeksOf } from '../../domain/order/order';
import { useFormats } from '../../i18n/useFormats';
import { useMomentFormat } from '../../i18n/useMomentFormat';
import { useAddressText } from './useAddressText';
import type { ExportRow } from './ExportSection';
import { useKnownWords } from './useKnownWords';

/** Returns the rows of cards, subscriptions, orders, payments and codes. */
export function useContractRows() {
  const { t } = useTranslation('privacy');
  const { day, price } = useFormats();
  const moment = useMomentFormat();
  const word = useKnownWords();
  const addressText = useAddressText();
  const euro = (amount: number) => price(toCents(amount));
  const placeOf = (name: 'billing' | 'delivery', address: ExportedAddress | null | undefined) =>
    address ? [t(`orders.${name}`, { address: addressText(address) })] : [];
  return {
    cards: ({ cards }: Exported): ExportRow[] =>
      cards.map(({ type, brand, last4, month, year }) => ({
        title: [word(`word.card.${type === 'CREDITCARD' ? brand : type}`), last4 && t('cards.ending', { last4 })]
          .filter(Boolean)
          .join(' '),
        lines: month && year ? [t('cards.expires', { expiry: `${String(month).padStart(2, '0')}/${year}` })] : [],
      })),
    subscriptions: ({ subscriptions }: Exported): ExportRow[] =>
      subscriptions.map((one) => ({
        title: t('numbered', { what: one.productName, number: one.purchaseId }),
        lines: [
          t('subscriptions.goods', { pieces: one.quantity, count: weeksOf(one.intervalDays) }),
          t('subscriptions.state', { state: word(`word.status.${one.status}`), date: day(one.startedOn) }),
          ...(one.nextBillDate && !one.endedOn ? [t('subscriptions.next', { date: day(one.nextBillDate) })] : []),
          ...(one.endedOn ? [t('subscriptions.ended', { date: day(one.endedOn) })] : []),
          ...(one.cancelReason ? [t('reason', { reason: word(`word.cancelReason.${one.cancelReason}`) })] : []),
        ],
      })),
    orders: ({ orders }: Exported): ExportRow[] =>
      orders.map((one) => ({
        title: t('orders.one', { number: one.orderNumber, date: day(businessDayAt(new Date(one.placedAt))) }),
        lines: [
          one.items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', '),
          t('orders.state', {
            amount: euro(one.amount),
            payment: word(`word.payment.${one.payment}`),
            delivery: word(`word.delivery.${one.fulfilment}`),
          }),
          ...(one.cardLast4 ? [t('orders.card', { last4: one.cardLast4 })] : []),
          ...placeOf('delivery', one.delivery),
          ...placeOf('billing', one.billing),
          ...one.trackingNumbers.map((number) => t('orders.tracking', { number })),
        ],
      })),
    payments: ({ payments }: Exported): ExportRow[] =>
      payments.map(({ paymentId, amount, date, isPaid, refunded }) => ({
        title: t('payments.one', { amount: euro(amount), date: day(date) }),
        lines: [
          t(isPaid ? 'payments.paid' : 'payments.declined', { number: paymentId }),
          ...(refunded > 0 ? [t('payments.refunded', { amount: euro(refunded) })] : []),
        ],
      })),
    discounts: ({ discounts }: Exported): ExportRow[] =>
      discounts.map(({ code, purchaseId, appliedAt, removedAt }) => ({
        title: code,
        lines: [
          t('discounts.of', { number: purchaseId }),
          t('discounts.from', { moment: moment(appliedAt) }),
          ...(removedAt ? [t('discounts.until', { moment: moment(removedAt) })] : []),
        ],
      })),
  };
}
