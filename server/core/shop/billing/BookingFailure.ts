import { DbError } from '#server/db/DbError';
import type { ChargeResult } from '../../platform/gateway/PaymentGateway';

/** What became of a charge; without a reference where there was nothing to pay. */
export type Outcome = { ok: true; ref: string | null } | Extract<ChargeResult, { ok: false }>;

/** SQLSTATE classes of what is wrong with the data itself: a value out of its range, a broken constraint. */
const DATA_ERROR = /^2[23]/;

/** Whether the database has refused the data, so that trying again changes nothing unless the data does. */
export const isDataError = (error: unknown): error is DbError =>
  error instanceof DbError && DATA_ERROR.test(error.code ?? '');

const answerOf = (outcome: Outcome): string => {
  if (!outcome.ok) return 'declined, nothing was charged';
  return outcome.ref === null ? 'nothing to charge' : `charged, reference ${outcome.ref}`;
};

/** The gateway has answered, and the books cannot take its answer. */
export class BookingFailure extends Error {
  constructor(outcome: Outcome, cause: DbError) {
    super(`${answerOf(outcome)}; not booked: ${cause.code ?? ''} ${cause.constraint ?? ''}`.trim(), { cause });
    this.name = 'BookingFailure';
  }
}
