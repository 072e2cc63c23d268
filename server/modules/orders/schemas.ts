import { Type } from '@fastify/type-provider-typebox';
import { offerFields } from '../../core/shop/changes/offerFields';
import { MaybeReceipt } from '../../core/shop/subscriptions/receiptSchemas';
import { PurchaseId, Version } from '../../core/shop/subscriptions/schemas';

/** Payload of a placed order, without a version (rules §2.14). */
export const PlacedPayload = Type.Object({ receipt: MaybeReceipt });

/** Payload of a charge that a person must confirm (rules §35.5). */
export const ActionPayload = Type.Object({ actionUrl: Type.String(), billId: Type.String() });

/** Move or immediate order. The move checks the date, because an immediate order ignores it (rules §7.3, §7.5). */
export const RescheduleBody = Type.Object({
  purchaseId: PurchaseId,
  billNow: Type.Boolean({ rule: 'fieldInvalid' }),
  nextBillDate: Type.Optional(Type.String({ maxLength: 100, rule: 'dateInvalid' })),
  /** True if the move is a skip (rules §7.4). */
  skip: Type.Optional(Type.Boolean({ rule: 'fieldInvalid' })),
  ...offerFields('delay'),
  version: Version,
  len: Type.Optional(Type.String()),
});

/** `paySourceId`: any card of the customer (rules §24.22); may be empty for a free order (rules §7.17). */
export const RetryPaymentBody = Type.Object({
  purchaseId: PurchaseId,
  paySourceId: Type.String({ maxLength: 100, rule: 'fieldRequired' }),
  version: Version,
  len: Type.Optional(Type.String()),
});
