/** Kinds of cases that need an admin's attention, in their order on the page (rules §37.9). */
export const ATTENTION_KINDS = [
  'declined',
  'waiting',
  'failedBills',
  'refundsDue',
  'refundsFailed',
  'declarations',
  'mails',
  'differences',
  'parkedEvents',
  'jobs',
] as const;
export type AttentionKind = (typeof ATTENTION_KINDS)[number];
