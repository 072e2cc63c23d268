import { Type } from '@fastify/type-provider-typebox';
import { PAGE_MAX } from '#src/domain/pager';
import { AddressReceiptWire, EntryWire, ReceiptWire } from '../../core/shop/subscriptions/receiptSchemas';
import { Version } from '../../core/shop/subscriptions/schemas';

export const ReceiptsQuery = Type.Object({
  purchaseId: Type.Optional(Type.String({ maxLength: 100, rule: 'fieldInvalid' })),
  page: Type.Integer({ minimum: 1, maximum: PAGE_MAX, default: 1, rule: 'fieldInvalid' }),
  len: Type.Optional(Type.String()),
});

export const ReceiptsPayload = Type.Object({
  data: Type.Array(Type.Union([ReceiptWire, AddressReceiptWire, EntryWire])),
  totalCount: Type.Integer(),
});

export const UndoBody = Type.Object({
  receiptId: Type.String({ minLength: 1, maxLength: 100, rule: 'fieldRequired' }),
  version: Version,
  len: Type.Optional(Type.String()),
});
