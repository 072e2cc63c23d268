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
  discountCents: number;
  totalCents: number;
}

const FIELDS = [
  'status',
  'productName',
  'quantity',
  'intervalWeeks',
  'nextBillDate',
  'card',
  'discountCents',
  'totalCents',
] as const satisfies readonly (keyof SubscriptionSnapshot)[];
type SnapshotField = (typeof FIELDS)[number];

/** What a change has made different, in the order in which it is read. */
export const changedFields = (before: SubscriptionSnapshot, after: SubscriptionSnapshot): readonly SnapshotField[] =>
  FIELDS.filter((field) => before[field] !== after[field]);
