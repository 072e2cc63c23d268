/** Fields that decide whether a card pays a subscription. */
interface PaidSubscription {
  status: string;
  /** Id of the card; missing without a card. */
  paySourceId?: string | number | null | undefined;
}

/** True if another card can be chosen; CANCELLED is final (rules §13.18). */
export const canChooseCard = (status: string): boolean => status !== 'CANCELLED';

/** True if a new card makes the subscription ACTIVE and due on the next business day (rules §13.13). */
export const isRevivedByCard = (status: string): boolean => status === 'RECYCLE_FAILED';

/**
 * True if a saved card will pay the subscription (rules §13.13).
 * @param replaced id of the replaced card; undefined for a new card
 */
export function isPaidBySavedCard(
  { status, paySourceId }: PaidSubscription,
  replaced: string | number | undefined,
): boolean {
  if (!canChooseCard(status)) return false;
  if (paySourceId === null || paySourceId === undefined) return true;
  return replaced === undefined ? isRevivedByCard(status) : paySourceId === replaced;
}
