import type { MessageKey, MessageParams } from './translate';

/** HTTP status of each error kind; the kind is also the key of its text (rules §2.10). */
const STATUS = {
  invalidInput: 400,
  malformedRequest: 400,
  codeWrong: 400,
  setupEnded: 400,
  signatureWrong: 400,
  codeUsed: 400,
  codeExpired: 400,
  codeDead: 400,
  factorWrong: 400,
  noCard: 400,
  cardDeclined: 400,
  paymentUnconfirmed: 400,
  cardNumberWrong: 400,
  cardExpired: 400,
  notSignedIn: 401,
  keyUnknown: 401,
  notAllowed: 403,
  roleTooLow: 403,
  keyLacksScope: 403,
  notFound: 404,
  subscriptionNotFound: 404,
  customerNotFound: 404,
  productNotFound: 404,
  discountNotFound: 404,
  cardNotFound: 404,
  receiptNotFound: 404,
  setupNotFound: 404,
  billNotFound: 404,
  linkNotFound: 404,
  declarationNotFound: 404,
  orderNotFound: 404,
  paymentNotFound: 404,
  mailNotFound: 404,
  discountUnknown: 404,
  discountNotOn: 404,
  keyReused: 409,
  mailNotResendable: 409,
  mailWaiting: 409,
  customerErased: 409,
  discountCodeTaken: 409,
  discountChanged: 409,
  frequenciesChanged: 409,
  productChanged: 409,
  syncRunning: 409,
  declarationDecided: 409,
  declarationLate: 409,
  notActive: 409,
  orderedToday: 409,
  nothingToPay: 409,
  beingBilled: 409,
  beingConfirmed: 409,
  beingProcessed: 409,
  billFailed: 409,
  outOfStock: 409,
  soldOut: 409,
  notEnoughStock: 409,
  priceStale: 409,
  changedMeanwhile: 409,
  changedMeanwhilePaused: 409,
  changedMeanwhileInactive: 409,
  changedMeanwhileCancelled: 409,
  previewOutdated: 409,
  undoFinal: 409,
  undoTouched: 409,
  undoTooLate: 409,
  undoPriceChanged: 409,
  notEditable: 409,
  notPausable: 409,
  alreadyCancelled: 409,
  alreadyActive: 409,
  lastOwner: 409,
  factorMissing: 409,
  factorSet: 409,
  cancelledForGood: 409,
  newCardNeeded: 409,
  emailInUse: 409,
  orderClaimed: 409,
  externalIdReused: 409,
  customerExists: 409,
  orderNotPaid: 409,
  orderShippedBefore: 409,
  orderStepRefused: 409,
  orderWithdrawn: 409,
  noShippingAddress: 409,
  cardInUse: 409,
  setupOpen: 409,
  paymentNotCharged: 409,
  refundTooMuch: 409,
  refundLeftChanged: 409,
  refundRefused: 409,
  tryNoCard: 409,
  tryCardUnusable: 409,
  tryNeedsPerson: 409,
  tryDeclined: 409,
  tryWhileDeclared: 409,
  nothingUnpaid: 409,
  payerMailedToday: 409,
  cardsFull: 409,
  discountScheduled: 409,
  discountExpired: 409,
  discountUsedUp: 409,
  discountAlreadyUsed: 409,
  discountNotForYou: 409,
  discountDeleted: 409,
  discountAlreadyOn: 409,
  requestTimedOut: 408,
  linkUsed: 410,
  linkUsedUndone: 410,
  linkUsedTouched: 410,
  linkCancelled: 410,
  linkChanged: 410,
  linkTooLate: 410,
  undoLinkUsed: 410,
  undoLinkTouched: 410,
  undoLinkTooLate: 410,
  bodyTooLarge: 413,
  unsupportedMediaType: 415,
  cardDeclinedOften: 429,
  codesClosed: 429,
  tooManySeconds: 429,
  tooManyMinutes: 429,
  headersTooLarge: 431,
  internal: 500,
  orderUnconfirmed: 503,
  notReady: 503,
  databaseAway: 503,
  draining: 503,
} as const satisfies Partial<Record<MessageKey, number>>;

export type ErrorKind = keyof typeof STATUS;

export const statusOf = (kind: ErrorKind): number => STATUS[kind];

/** Broken rule by field name; translated in the envelope. */
export type FieldRules = Readonly<Record<string, MessageKey>>;

interface Details {
  params?: MessageParams;
  fields?: FieldRules;
  /** Further data of the reply, such as a current price or a current version. */
  payload?: Readonly<Record<string, unknown>>;
  retryAfterSeconds?: number;
  /** Name of the exceeded limit, for the log. */
  limit?: string;
  /** Original error, for the log. */
  cause?: unknown;
}

/** Failure reported to the caller. */
export class AppError extends Error {
  readonly kind: ErrorKind;
  readonly status: number;
  readonly details: Details;

  constructor(kind: ErrorKind, details: Details = {}) {
    super(kind, { cause: details.cause });
    this.name = 'AppError';
    this.kind = kind;
    this.status = STATUS[kind];
    this.details = details;
  }
}

/** @throws AppError `invalidInput` if `fault` is not null */
export function refuseField(fault: { field: string; rule: MessageKey } | null): void {
  if (fault) throw new AppError('invalidInput', { fields: { [fault.field]: fault.rule } });
}

/** @throws AppError `invalidInput` if a changed field breaks a rule */
export function refuseFields(fields: FieldRules, isUnchanged: (field: string) => boolean): void {
  const judged = Object.entries(fields).filter(([field]) => !isUnchanged(field));
  if (judged.length > 0) throw new AppError('invalidInput', { fields: Object.fromEntries(judged) });
}

const SECONDS_PER_MINUTE = 60;

/** Error kinds that `tooMany` returns. */
export const TOO_MANY = ['tooManySeconds', 'tooManyMinutes'] as const satisfies readonly ErrorKind[];

/** Returns a 429 whose message has the seconds or minutes until the next try. */
export function tooMany(waitSeconds: number, limit: string): AppError {
  const seconds = Math.max(1, Math.ceil(waitSeconds));
  const details = { retryAfterSeconds: seconds, limit };
  return seconds <= SECONDS_PER_MINUTE * 2
    ? new AppError('tooManySeconds', { ...details, params: { wait: { count: seconds, of: 'seconds' } } })
    : new AppError('tooManyMinutes', {
        ...details,
        params: { wait: { count: Math.ceil(seconds / SECONDS_PER_MINUTE), of: 'minutes' } },
      });
}

/** `Retry-After` during a shutdown, or while the database is unreachable. */
export const AWAY_SECONDS = 5;

/** Error kind of a status set by Fastify. */
export const kindOfStatus = (status: number): ErrorKind => {
  if (status === 413) return 'bodyTooLarge';
  if (status === 415) return 'unsupportedMediaType';
  if (status === 404) return 'notFound';
  return status >= 400 && status < 500 ? 'malformedRequest' : 'internal';
};
