import type { IsoDate } from '../isoDate';

/** A subscription before or after a change (rules §24.2); money in cents. */
export interface SubscriptionSnapshot {
  status: string;
  productName: string;
  quantity: number;
  intervalWeeks: number;
  nextBillDate: IsoDate | undefined;
  /** The last four digits of the card that pays it. */
  card: string | undefined;
  itemsCents: number;
  discountCents: number;
  shippingCents: number;
  taxCents: number;
  totalCents: number;
}

/** The parts that people read of a change, in the order in which they are read. */
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
