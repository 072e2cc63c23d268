import { DbError } from '#server/db/DbError';
import type { ChargeResult } from '../../platform/gateway/PaymentGateway';

/** Outcome of a charge; `ref` is null for bills of 0 cents. */
export type Outcome = { ok: true; ref: string | null } | Extract<ChargeResult, { ok: false }>;

/** SQLSTATE classes 22 (data exception) and 23 (constraint violation). */
const DATA_ERROR = /^2[23]/;

/** True for a data exception or a constraint violation. */
export const isDataError = (error: unknown): error is DbError =>
  error instanceof DbError && DATA_ERROR.test(error.code ?? '');

const answerOf = (outcome: Outcome): string => {
  if (!outcome.ok) return 'declined, nothing was charged';
  return outcome.ref === null ? 'nothing to charge' : `charged, reference ${outcome.ref}`;
};

/** Failure to store the outcome of a charge; the message names that outcome. */
export class BookingFailure extends Error {
  constructor(outcome: Outcome, cause: DbError) {
    super(`${answerOf(outcome)}; not booked: ${cause.code ?? ''} ${cause.constraint ?? ''}`.trim(), { cause });
    this.name = 'BookingFailure';
  }
}
