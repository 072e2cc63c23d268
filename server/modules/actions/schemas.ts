import { Type } from '@fastify/type-provider-typebox';
import { LINK_COMMANDS } from '../../../src/domain/order/linkCommands';
import { ReceiptWire, SnapshotWire } from '../../core/subscriptions/receiptSchemas';
import { orNull } from '../../core/wire/orNull';

export const ActionBody = Type.Object({
  token: Type.String({ minLength: 1, maxLength: 100, rule: 'fieldRequired' }),
  len: Type.Optional(Type.String()),
});

/** What a link would do; nothing else of its customer (rules §26.7). */
export const ActionPreviewPayload = Type.Object({
  command: Type.Enum([...LINK_COMMANDS, 'undo']),
  productName: Type.String(),
  before: SnapshotWire,
  after: SnapshotWire,
  chargeToday: Type.Integer(),
});

export const ActionPayload = Type.Object({
  /** Without what leads to the customer or the subscription. */
  receipt: Type.Omit(ReceiptWire, ['id', 'actor', 'purchaseId']),
  /** The token that takes it back, until the receipt's `undoUntil`; null where nothing does. */
  undo: orNull(Type.String()),
});
