import { Type } from '@fastify/type-provider-typebox';
import { PurchaseId } from '../subscriptions/bodies';

/** Its date is judged by the service: with `billNow` it does not count (contract §4). */
export const RescheduleBody = Type.Object({
  purchaseId: PurchaseId,
  billNow: Type.Boolean({ rule: 'fieldInvalid' }),
  nextBillDate: Type.Optional(Type.String({ maxLength: 100 })),
  len: Type.Optional(Type.String()),
});
