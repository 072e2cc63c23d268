import { DbError } from '#server/db/DbError';
import type { ChargeOutcome } from '../../platform/gateway/PaymentGateway';

/** Outcome of a bill; bills of 0 cents are free and not charged. */
export type Outcome = ChargeOutcome | { kind: 'free' };

/** SQLSTATE classes 22 (data exception) and 23 (constraint violation). */
const DATA_ERROR = /^2[23]/;

/** True for a data exception or a constraint violation. */
export const isDataError = (error: unknown): error is DbError =>
  error instanceof DbError && DATA_ERROR.test(error.code ?? '');

const ANSWERS: Readonly<Record<Outcome['kind'], string>> = {
  paid: 'charged',
  processing: 'charge in progress',
  action: 'a person must confirm',
  refused: 'declined, nothing was charged',
  free: 'nothing to charge',
};

const answerOf = (outcome: Outcome): string =>
  'ref' in outcome && outcome.ref !== null
    ? `${ANSWERS[outcome.kind]}, reference ${outcome.ref}`
    : ANSWERS[outcome.kind];

/** Failure to store the outcome of a charge; the message names that outcome. */
export class BookingFailure extends Error {
  constructor(outcome: Outcome, cause: DbError) {
    super(`${answerOf(outcome)}; not booked: ${cause.code ?? ''} ${cause.constraint ?? ''}`.trim(), { cause });
    this.name = 'BookingFailure';
  }
}
