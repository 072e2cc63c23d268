import { Type, type TSchema } from '@fastify/type-provider-typebox';
import { PreviewPayload } from '../../core/shop/subscriptions/Preview';
import { UnitPriceSchema } from '../../core/shop/catalog/schemas';
import { DEAD_REASONS } from '../../core/shop/links/refuseDeadLink';
import { LinkReceipt } from '../../core/shop/links/refuseUsedLink';
import { orNull } from '../../core/platform/wire/orNull';
import { statusOf, type ErrorKind } from '../../core/platform/wire/errors';
import { documentedReply, wordsOf, type JsonSchema } from './documented';

const WAITING = { 'Retry-After': { type: 'integer', description: 'Seconds to wait before the next try.' } };
/** Statuses with `Retry-After` (rules §2.11). */
const WAITING_STATUSES: readonly number[] = [429, 503];

const closed = <Fields extends Record<string, TSchema>>(fields: Fields) =>
  Type.Object(fields, { additionalProperties: false });

const Errors = Type.Record(Type.String(), Type.String(), { description: 'The rule that each field breaks.' });

const NoPayload = Type.Null();
const Failed = closed({ requestId: Type.String({ description: 'Names the call in the log of the server.' }) });
const FieldErrors = closed({ errors: Errors });
const Used = closed({
  reason: Type.Enum(['used']),
  receipt: Type.Object(LinkReceipt.properties, { additionalProperties: false }),
  undo: orNull(Type.String()),
});
const Left = closed({ left: Type.Number({ description: 'What can still be refunded, in euro.' }) });
const Dead = closed({ reason: Type.Enum([...DEAD_REASONS]) });

/** Returns payload schemas by error kind (rules §2.10). */
const payloads = (current: TSchema): Partial<Record<ErrorKind, TSchema>> => {
  const Current = closed({ current });
  const Changed = closed({ current, preview: Type.Optional(PreviewPayload) });
  // Preview of the closest possible undo, if any (rules §24.9).
  const Possible = Type.Union([NoPayload, closed({ preview: PreviewPayload })]);
  return {
    invalidInput: FieldErrors,
    cardNumberWrong: FieldErrors,
    discountCodeTaken: FieldErrors,
    notEnoughStock: closed({ errors: Errors, stockQty: Type.Integer() }),
    externalIdReused: closed({ id: Type.String({ description: 'The number of what has this external id.' }) }),
    customerExists: closed({ customerIds: Type.Array(Type.String()) }),
    priceStale: closed({ price: Type.Number({ description: 'The fresh price in euro.' }), unitPrice: UnitPriceSchema }),
    refundTooMuch: Left,
    refundLeftChanged: Left,
    refundRefused: closed({ refundId: Type.String(), state: Type.Enum(['failed']), ...Left.properties }),
    orderedToday: Current,
    nothingToPay: Current,
    changedMeanwhile: Changed,
    changedMeanwhilePaused: Changed,
    changedMeanwhileInactive: Changed,
    changedMeanwhileCancelled: Changed,
    previewOutdated: Changed,
    undoPriceChanged: Possible,
    discountUsedUp: Possible,
    discountAlreadyUsed: Possible,
    discountDeleted: Possible,
    discountChanged: Current,
    declarationDecided: Current,
    declarationLate: Current,
    frequenciesChanged: Current,
    productChanged: Current,
    linkUsed: Used,
    linkUsedUndone: Used,
    linkUsedTouched: Used,
    undoLinkUsed: Used,
    linkCancelled: Dead,
    linkChanged: Dead,
    linkTooLate: Dead,
    undoLinkTouched: Dead,
    undoLinkTooLate: Dead,
  };
};

function payloadOf(status: number, kinds: readonly ErrorKind[], current: TSchema): TSchema {
  if (status >= 500) return Failed;
  const carried = payloads(current);
  const [first = NoPayload, ...others] = new Set(kinds.map((kind) => carried[kind] ?? NoPayload));
  return others.length > 0 ? Type.Union([first, ...others]) : first;
}

const words = (kinds: readonly ErrorKind[]): string => {
  const texts = [...new Set(kinds.map(wordsOf))];
  return texts.length > 1 ? texts.map((text) => `- ${text}`).join('\n') : texts.join('');
};

/**
 * Returns response schemas by status, described by the messages of their error kinds.
 * @param current schema of `payload.current`
 * @param headers schemas of the headers of every reply
 */
export function failureReplies(kinds: readonly ErrorKind[], current: TSchema, headers: JsonSchema) {
  const statuses = [...new Set(kinds.map(statusOf))].sort((left, right) => left - right);
  return Object.fromEntries(
    statuses.map((status) => {
      const ofStatus = kinds.filter((kind) => statusOf(kind) === status);
      const envelope = Type.Object({
        status: Type.Literal(status),
        message: Type.String(),
        payload: payloadOf(status, ofStatus, current),
      });
      const description = words(ofStatus);
      const waiting = WAITING_STATUSES.includes(status) ? WAITING : {};
      return [status, { ...documentedReply(envelope), description, headers: { ...headers, ...waiting } }];
    }),
  );
}
