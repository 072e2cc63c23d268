import { Type } from '@fastify/type-provider-typebox';
import { LINK_COMMANDS } from '#src/domain/order/linkCommands';
import { LinkReceipt } from '../../core/shop/links/refuseUsedLink';
import { SnapshotWire } from '../../core/shop/subscriptions/receiptSchemas';
import { orNull } from '../../core/platform/wire/orNull';

export const ActionBody = Type.Object({
  /** Of any form: one that was cut off in a mail is as unknown as any other (rules §26.10). */
  token: Type.String({ maxLength: 1_000, rule: 'linkNotFound' }),
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
  receipt: LinkReceipt,
  /** The token that takes it back, until the receipt's `undoUntil`; null where nothing does. */
  undo: orNull(Type.String()),
});
