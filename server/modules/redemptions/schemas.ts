import { Type, type Static } from '@fastify/type-provider-typebox';
import { PurchaseId, Version } from '../subscriptions/bodies';

const Len = Type.Optional(Type.String());
const Code = Type.String({ format: 'discount-code', rule: 'discountCodeRule' });

export const ApplyBody = Type.Object({ purchaseId: PurchaseId, discountCode: Code, version: Version, len: Len });

export const RemoveBody = Type.Object({
  purchaseId: PurchaseId,
  code: Code,
  recordId: Type.String({ minLength: 1, maxLength: 100, rule: 'fieldRequired' }),
  version: Version,
  len: Len,
});

/** The discount record of a subscription (rules §11.2). */
const RecordWire = Type.Object({ id: Type.String(), purchase_id: Type.String(), code: Type.String() });
export type RecordWire = Static<typeof RecordWire>;
export const RecordPayload = Type.Union([RecordWire, Type.Null()]);
