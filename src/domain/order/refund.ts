/** Maximum characters of the reason of a refund (rules §35.11). */
export const REFUND_REASON_MAX = 200;
