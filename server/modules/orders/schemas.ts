import { Type } from '@fastify/type-provider-typebox';
import { PurchaseId } from '../subscriptions/bodies';

/** The service checks its date: with `billNow` it does not count (rules §7.3, §7.5). */
export const RescheduleBody = Type.Object({
  purchaseId: PurchaseId,
  billNow: Type.Boolean({ rule: 'fieldInvalid' }),
  nextBillDate: Type.Optional(Type.String({ maxLength: 100 })),
  /** The expected state (rules §7.8, see `Seen`); each part is optional. */
  seen: Type.Optional(Type.String({ maxLength: 150, rule: 'fieldInvalid' })),
  seenNextBillDate: Type.Optional(Type.String({ format: 'plan-date', rule: 'fieldInvalid' })),
  seenTotalCents: Type.Optional(Type.Integer({ minimum: 0, rule: 'fieldInvalid' })),
  seenCardLast4: Type.Optional(Type.String({ pattern: '^(\\d{4})?$', rule: 'fieldInvalid' })),
  len: Type.Optional(Type.String()),
});
