/** What decides whether a card pays a subscription. */
interface PaidSubscription {
  status: string;
  /** Missing where no card pays it. */
  paySourceId?: string | number | null | undefined;
}

/** Whether another card can be chosen for it; CANCELLED is final (rules §13.18). */
export const canChooseCard = (status: string): boolean => status !== 'CANCELLED';

/** Whether another card makes it ACTIVE and due on the next business day (rules §13.13). */
export const isRevivedByCard = (status: string): boolean => status === 'RECYCLE_FAILED';

/**
 * Whether a card pays the subscription once it is saved (rules §13.13).
 * @param replaced the id of the card that it replaces; undefined for a new one
 */
export function isPaidBySavedCard(
  { status, paySourceId }: PaidSubscription,
  replaced: string | number | undefined,
): boolean {
  if (!canChooseCard(status)) return false;
  if (paySourceId === null || paySourceId === undefined) return true;
  return replaced === undefined ? isRevivedByCard(status) : paySourceId === replaced;
}
