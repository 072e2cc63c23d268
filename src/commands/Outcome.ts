import type { ApiError } from '../api/apiError';

/** How a command ended, or that its answer is lost and it is retried (rules §20.3): the event that its sender receives. */
export type Outcome =
  | { type: 'done' }
  | { type: 'refused'; error: ApiError }
  /** The session ended, or there was no answer for ten minutes. It is reported already. */
  | { type: 'abandoned' }
  /** With what became of the last answer. */
  | { type: 'inDoubt'; error?: ApiError | undefined };
