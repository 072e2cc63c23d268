import type { IsoDate } from '../isoDate';

/** A subscription before or after a change, with amounts in cents (rules §24.2). */
export interface SubscriptionSnapshot {
  status: string;
  productName: string;
  quantity: number;
  intervalWeeks: number;
  nextBillDate: IsoDate | undefined;
  /** Last four digits of the card. */
  card: string | undefined;
  itemsCents: number;
  discountCents: number;
  shippingCents: number;
  taxCents: number;
  totalCents: number;
}

/** Displayed fields of a change, in display order. */
export const SNAPSHOT_FIELDS = [
  'status',
  'productName',
  'quantity',
  'intervalWeeks',
  'nextBillDate',
  'card',
  'discountCents',
  'totalCents',
] as const satisfies readonly (keyof SubscriptionSnapshot)[];
export type SnapshotField = (typeof SNAPSHOT_FIELDS)[number];
