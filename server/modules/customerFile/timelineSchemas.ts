import { Type, type Static } from '@fastify/type-provider-typebox';
import { orNull } from '../../core/platform/wire/orNull';

const NullableText = orNull(Type.String());
const Values = Type.Record(
  Type.String(),
  Type.Unsafe<string | number | boolean | null>({ type: ['string', 'number', 'boolean', 'null'] }),
);

/** Row of the change log about a customer (rules §38.7). Keys of `before` and `after` are those of the log. */
const EntrySchema = Type.Object({
  id: Type.String(),
  at: Type.String(),
  actor: Type.Enum(['customer', 'mail', 'admin', 'system', 'key']),
  /** E-mail address of the admin, or name of the key. */
  name: NullableText,
  subject: Type.String(),
  subjectId: Type.String(),
  /** Product of the subscription. */
  productName: NullableText,
  action: Type.String(),
  before: Values,
  after: Values,
});
export type TimelineEntry = Static<typeof EntrySchema>;

export const TimelinePayload = Type.Object({
  entries: Type.Array(EntrySchema),
  /** `before` of the next page; null on the last one. */
  nextBefore: NullableText,
});
export type TimelinePayload = Static<typeof TimelinePayload>;
