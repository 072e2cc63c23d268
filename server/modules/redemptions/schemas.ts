import { Type } from '@fastify/type-provider-typebox';
import { PurchaseId, Version } from '../../core/shop/subscriptions/schemas';

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
