import { Type } from '@fastify/type-provider-typebox';
import { PurchaseId, Version } from '../../core/shop/subscriptions/schemas';

/** The service checks its date: with `billNow` it does not count (rules §7.3, §7.5). */
export const RescheduleBody = Type.Object({
  purchaseId: PurchaseId,
  billNow: Type.Boolean({ rule: 'fieldInvalid' }),
  nextBillDate: Type.Optional(Type.String({ maxLength: 100, rule: 'dateInvalid' })),
  /** Names the move a skip (rules §7.4). */
  skip: Type.Optional(Type.Boolean({ rule: 'fieldInvalid' })),
  version: Version,
  len: Type.Optional(Type.String()),
});

/** The card that is charged is any of the customer's (rules §24.22); empty where nothing is to pay (rules §7.17). */
export const RetryPaymentBody = Type.Object({
  purchaseId: PurchaseId,
  paySourceId: Type.String({ maxLength: 100, rule: 'fieldRequired' }),
  version: Version,
  len: Type.Optional(Type.String()),
});
