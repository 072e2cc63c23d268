/** Jobs of a node, as the log and `POST /demo/jobs` name them (rules §22.8). */
export const JOB_NAMES = [
  /** Sends mails; without a mail server a demo marks them as sent. */
  'outbox',
  /** Gives up mails that no retry can deliver. */
  'undeliverableMail',
  /** Finishes bills that a crash left open. */
  'bills',
  'declarations',
  /** Resumes paused subscriptions, then bills due orders. */
  'renewals',
  'expiringCards',
  'notices',
  'expiredData',
  /** Adds recent changes to the sums of statistics and cohorts. */
  'rollups',
  /** Counts these sums again, once a night. */
  'rollupRebuild',
  /** Updates the page anchors of the customer list. */
  'customerList',
  /** Reads the demo's clock, which another node may have set. */
  'clock',
] as const;
export type JobName = (typeof JOB_NAMES)[number];

/**
 * Runs a job on demand, after a run that is in progress.
 * @throws the job's error
 */
export type RunJob = (name: JobName) => Promise<void>;
