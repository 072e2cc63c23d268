import { Type, type Static } from '@fastify/type-provider-typebox';
import { ATTENTION_KINDS } from '#src/domain/attention';
import { cappedPayload } from '../../core/platform/wire/cappedPage';
import { orNull } from '../../core/platform/wire/orNull';
import { PageQuery } from '../../core/analytics/customerList/schemas';

const Kind = Type.Enum([...ATTENTION_KINDS], { rule: 'fieldInvalid', description: 'Kind of the listed cases.' });

export const AttentionQuery = Type.Object({
  ...PageQuery.properties,
  search: Type.String({
    ...{ maxLength: 254, default: '', rule: 'fieldInvalid' },
    description: 'A part of the name, e-mail address, phone number or address of the person.',
  }),
  kind: Type.Optional(Kind),
});
export type AttentionQuery = Static<typeof AttentionQuery>;

const Text = orNull(Type.String());

/** Case that needs attention (rules §37.9). */
const AttentionRow = Type.Object({
  /** Number of the subscription, bill, mail, declaration, payment, difference or event, or name of the job. */
  id: Type.String(),
  /** ISO date of its start. */
  since: Type.String(),
  customerId: Text,
  name: Text,
  email: Text,
  /** Product, subject of a mail, reference of a declaration, type of an event, or name of a job. */
  what: Type.String(),
  /** Reason of a failure, in the words of the database or of a provider, or kind of a job's error. */
  reason: Text,
  /** Euro. */
  amount: orNull(Type.Number()),
});
export type AttentionRow = Static<typeof AttentionRow>;

export const AttentionPayload = Type.Object({
  kinds: Type.Array(
    Type.Object({
      kind: Kind,
      count: Type.Integer(),
      /** True if there are more than `count`. */
      isCapped: Type.Boolean(),
    }),
  ),
  /** Page of `kind`; empty without one. */
  ...cappedPayload(AttentionRow).properties,
});
export type AttentionPayload = Static<typeof AttentionPayload>;
