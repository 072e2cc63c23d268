import { Type } from '@fastify/type-provider-typebox';
import { PurchaseId } from '../subscriptions/bodies';

/** Its date is judged by the service: with `billNow` it does not count (contract §4). */
export const RescheduleBody = Type.Object({
  purchaseId: PurchaseId,
  billNow: Type.Boolean({ rule: 'fieldInvalid' }),
  nextBillDate: Type.Optional(Type.String({ maxLength: 100 })),
  /** What the caller saw when it confirmed (see `Seen`); beyond the contract, so none of it is needed. */
  seen: Type.Optional(Type.String({ maxLength: 150, rule: 'fieldInvalid' })),
  seenNextBillDate: Type.Optional(Type.String({ format: 'plan-date', rule: 'fieldInvalid' })),
  seenTotalCents: Type.Optional(Type.Integer({ minimum: 0, rule: 'fieldInvalid' })),
  seenCardLast4: Type.Optional(Type.String({ pattern: '^(\\d{4})?$', rule: 'fieldInvalid' })),
  len: Type.Optional(Type.String()),
});
