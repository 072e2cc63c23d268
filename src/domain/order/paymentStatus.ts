import type { Fulfilment } from './fulfilment';

/** Payment statuses with a translation; a gateway may have others (rules §12.4). */
const PAYMENT_STATUSES = [
  'SUCCESS',
  'SOFT_DECLINE',
  'HARD_DECLINE',
  'DECLINED',
  'REFUNDED',
  'PARTIALLY_REFUNDED',
  'CHARGEBACK',
  'CANCELLED',
  'PENDING',
  'FAILED',
] as const;
type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export const isKnownPaymentStatus = (status: string): status is PaymentStatus =>
  PAYMENT_STATUSES.some((known) => known === status);

interface OrderPayment {
  status: string;
  order: { isMigrated: boolean; fulfilment?: Fulfilment | undefined } | undefined;
}

/** Returns the state of the delivery; undefined if the order is unpaid, unknown or migrated (rules §12.2). */
export const shownFulfilment = ({ status, order }: OrderPayment): Fulfilment | undefined =>
  status === 'SUCCESS' && order?.isMigrated === false ? order.fulfilment : undefined;
