import { Type } from '@fastify/type-provider-typebox';

/** Its date is judged by the service: with `billNow` it does not count (contract §4). */
export const RescheduleBody = Type.Object({
  purchaseId: Type.String({ maxLength: 100, rule: 'fieldRequired' }),
  billNow: Type.Boolean({ rule: 'fieldInvalid' }),
  nextBillDate: Type.Optional(Type.String({ maxLength: 100 })),
  len: Type.Optional(Type.String()),
});
