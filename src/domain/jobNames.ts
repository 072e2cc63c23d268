/** Names of the server's jobs in the log, in `POST /demo/jobs` (rules §22.8) and in what needs attention (§37.9). */
export const JOB_NAMES = [
  /** Sends mails; marks them as sent in a demo without a mail server. */
  'outbox',
  /** Gives up mails with an expired code, too many tries or two unknown results. */
  'undeliverableMail',
  /** Sends events to the shop's other systems. */
  'events',
  /** Looks up bills without a final outcome, for example after a crash. */
  'bills',
  /** Handles the events of payment providers. */
  'providerEvents',
  /** Sends refunds, and looks at those that a provider works on. */
  'refunds',
  /** Compares the lists of the payment providers with the payments, once a day. */
  'paymentBooks',
  /** Makes orders from the payments of an earlier version. */
  'orders',
  'declarations',
  /** Executes due declarations, then resumes subscriptions after their pause, then bills due orders. */
  'renewals',
  'expiringCards',
  'notices',
  /** Imports customers from the customer feed. */
  'customerFeed',
  /** Erases customers, also at the payment provider. */
  'erasures',
  'expiredData',
  /** Deletes or empties data whose term is over. */
  'retention',
  /** Adds recent changes to the rollups. */
  'rollups',
  /** Rebuilds the rollups once a night. */
  'rollupRebuild',
  /** Updates the page anchors of the customer list. */
  'customerList',
  /** Reads the demo clock set by another node. */
  'clock',
  /** Ships and delivers the orders of a demo. */
  'shipments',
] as const;
export type JobName = (typeof JOB_NAMES)[number];
