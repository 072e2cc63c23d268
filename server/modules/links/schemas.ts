import { Type } from '@fastify/type-provider-typebox';
import { LINK_COMMANDS } from '#src/domain/order/mailLinks';
import { LinkReceipt } from '../../core/shop/links/refuseUsedLink';
import { SnapshotWire } from '../../core/shop/subscriptions/receiptSchemas';
import { orNull } from '../../core/platform/wire/orNull';

export const ActionBody = Type.Object({
  /** Accepts malformed tokens, because the reply reports them as unknown (rules §26.10). */
  token: Type.String({ maxLength: 1_000, rule: 'linkNotFound' }),
  len: Type.Optional(Type.String()),
});

/** Outcome of a link, and no other data of the customer (rules §26.7); amounts in cents. */
export const ActionPreviewPayload = Type.Object({
  command: Type.Enum([...LINK_COMMANDS, 'undo']),
  productName: Type.String(),
  before: SnapshotWire,
  after: SnapshotWire,
  chargeToday: Type.Integer(),
});

export const ActionPayload = Type.Object({
  receipt: LinkReceipt,
  /** Token of the undo link, valid until the receipt's `undoUntil`; null if the change is final. */
  undo: orNull(Type.String()),
});
