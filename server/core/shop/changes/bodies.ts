import { Type } from '@fastify/type-provider-typebox';
import { PurchaseId, Version } from '../subscriptions/schemas';
import { DECLINED_OFFERS, offerFields } from './offerFields';
import { PRICE_MAX_CENTS, toEuro } from '#src/domain/money';

const Len = Type.Optional(Type.String());

const INTERVAL_MAX_DAYS = 364;

export const ReactiveQuery = Type.Object({ purchaseId: PurchaseId, version: Version, len: Len });

/** Edit of a subscription (rules §10.1, §16.10). */
export const UpdateBody = Type.Object({
  purchaseId: PurchaseId,
  productId: Type.String({ minLength: 1, maxLength: 100, rule: 'fieldRequired' }),
  price: Type.Number({ format: 'amount', maximum: toEuro(PRICE_MAX_CENTS), rule: 'priceRule' }),
  /** Pieces; the change checks the stock (rules §10.2). */
  productQty: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, rule: 'quantityRule' }),
  billingIntervalDays: Type.Integer({ minimum: 7, maximum: INTERVAL_MAX_DAYS, multipleOf: 7, rule: 'intervalRule' }),
  intervalUnit: Type.Enum(['days'], { rule: 'intervalUnitRule' }),
  /** Ignored; the server compares the intervals. */
  isIntervalChange: Type.Optional(Type.Boolean({ rule: 'fieldInvalid' })),
  version: Version,
  len: Len,
});

export const PauseBody = Type.Object({
  purchaseId: PurchaseId,
  restartDate: Type.String({ format: 'iso-date', rule: 'restartDateInvalid' }),
  version: Version,
  len: Len,
});

const No = Type.Optional(Type.Literal(false, { rule: 'cancelOptions' }));

/** Cancellation at once and without a refund; true options are refused (rules §9.7). */
export const CancelBody = Type.Object({
  purchaseId: PurchaseId,
  cancelReason: Type.String({ format: 'cancel-reason', rule: 'cancelReasonRule' }),
  fullRefund: No,
  afterNextBill: No,
  version: Version,
  len: Len,
});

/** Bodies of the portal's calls, which may belong to a cancellation (rules §9.10). */
export const UpdateCallBody = Type.Object({ ...UpdateBody.properties, ...offerFields('swap') });
export const PauseCallBody = Type.Object({ ...PauseBody.properties, ...offerFields('pause') });
export const CancelCallBody = Type.Object({ ...CancelBody.properties, ...DECLINED_OFFERS });
