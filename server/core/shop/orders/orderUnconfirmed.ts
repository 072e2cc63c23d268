import { AppError } from '../../platform/wire/errors';

/** `Retry-After` of an order whose payment is unknown. */
const RETRY_AFTER_SECONDS = 5;

/** Refusal of a call about a committed bill, whose payment is unknown until a job finishes it. */
export const orderUnconfirmed = (cause?: unknown): AppError =>
  new AppError('orderUnconfirmed', { cause, retryAfterSeconds: RETRY_AFTER_SECONDS });
