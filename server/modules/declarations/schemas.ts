import { Type, type Static } from '@fastify/type-provider-typebox';
import { CANCELLATION_KINDS, DECLARATION_REASON_MAX, DECLARATION_TYPES } from '#src/domain/declaration/declaration';
import { SUBSCRIPTION_STATUSES } from '#src/domain/subscriptionStatus';
import { orNull } from '../../core/platform/wire/orNull';
import { DECIDERS, DECLARATION_STATES } from '../../core/shop/declarations/Declaration';

const Text = Type.String();
const NullableText = orNull(Text);

/** Customer matched by a declaration, with subscriptions. */
const CandidateWire = Type.Object({
  customerId: Text,
  firstName: Text,
  lastName: Text,
  email: Text,
  /** Reason of the match: e-mail address, or a customer, subscription or order number in `contract`. */
  namedBy: Type.Enum(['email', 'number']),
  subscriptions: Type.Array(
    Type.Object({
      purchaseId: Text,
      productName: Text,
      status: Type.Enum([...SUBSCRIPTION_STATUSES]),
      nextBillDate: NullableText,
      cancelOn: NullableText,
    }),
  ),
});

/** Order to refund outside the portal; whole cents. */
const RefundWire = orNull(Type.Object({ orderId: Text, cents: Type.Integer() }));

/** Subscription ended by a declaration, or ending on `cancelOn`. */
const EndingWire = Type.Object({
  purchaseId: Text,
  productName: Text,
  state: Type.Enum(['scheduled', 'done', 'takenBack']),
  cancelOn: NullableText,
  refundDue: RefundWire,
});

/** Declaration for admins (rules §28.15). */
export const DeclarationWire = Type.Object({
  id: Text,
  reference: Text,
  type: Type.Enum([...DECLARATION_TYPES]),
  /** Null in a withdrawal. */
  kind: Type.Union([Type.Enum([...CANCELLATION_KINDS]), Type.Null()]),
  reason: Text,
  name: Text,
  email: Text,
  contract: Text,
  /** ISO date of the requested end; null for the earliest. */
  wantedOn: NullableText,
  receivedAt: Text,
  state: Type.Enum([...DECLARATION_STATES]),
  decidedAt: NullableText,
  decidedBy: Type.Union([Type.Enum([...DECIDERS]), Type.Null()]),
  rejectReason: NullableText,
  /** First entry of `endings`. */
  purchaseId: NullableText,
  cancelOn: NullableText,
  refundDue: RefundWire,
  endings: Type.Array(EndingWire),
  customers: Type.Array(CandidateWire),
});
export type DeclarationWire = Static<typeof DeclarationWire>;

export const DeclarationListPayload = Type.Object({
  declarations: Type.Array(DeclarationWire),
  totalCount: Type.Integer(),
  /** Number of open declarations, independent of the search. */
  openCount: Type.Integer(),
});

export const DecideBody = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 100, rule: 'fieldRequired', description: 'The `id` of the declaration.' }),
  decision: Type.Enum(['done', 'rejected'], { rule: 'decisionRule', description: 'What becomes of it.' }),
  reason: Type.Optional(
    Type.String({
      maxLength: DECLARATION_REASON_MAX,
      rule: 'declarationReasonLength',
      description: 'Of a rejection: the person reads it.',
    }),
  ),
  purchaseId: Type.Optional(
    Type.String({
      maxLength: 100,
      rule: 'fieldInvalid',
      description: 'The subscription that `done` ends, where it is not clear.',
    }),
  ),
  purchaseIds: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 100, rule: 'fieldInvalid' }), {
      maxItems: 100,
      rule: 'fieldInvalid',
      description: 'The subscriptions that `done` ends, where they are several.',
    }),
  ),
  unlisted: Type.Boolean({
    default: false,
    description: 'Whether subscriptions may end that are not listed with the declaration.',
  }),
  orderId: Type.Optional(
    Type.String({
      maxLength: 100,
      rule: 'fieldInvalid',
      description: 'Of a withdrawal: the order whose money goes back, where it is not the last one that was paid.',
    }),
  ),
  len: Type.Optional(Type.String()),
});
export type DecideBody = Static<typeof DecideBody>;

export const RejectAllBody = Type.Object({
  search: Type.String({
    minLength: 1,
    maxLength: 200,
    rule: 'declarationSearchRequired',
    description: 'As in the list.',
  }),
  reason: Type.String({
    ...{ minLength: 1, maxLength: DECLARATION_REASON_MAX, rule: 'declarationRejectReason' },
    description: 'Everybody who has declared one reads it.',
  }),
  len: Type.Optional(Type.String()),
});
export type RejectAllBody = Static<typeof RejectAllBody>;

export const RejectAllPayload = Type.Object({ count: Type.Integer() });

/** Declaration for its customer (rules §28.23). */
const OwnDeclarationWire = Type.Object({
  id: Text,
  reference: Text,
  type: Type.Enum([...DECLARATION_TYPES]),
  receivedAt: Text,
  state: Type.Enum([...DECLARATION_STATES]),
  /** True if renewals are on hold. */
  isHolding: Type.Boolean(),
  /** True if "that was not me" is available. */
  canDisown: Type.Boolean(),
  /** Endings that can be taken back until the ISO date `until`, inclusive. */
  restorable: Type.Array(Type.Object({ purchaseId: Text, productName: Text, until: Text })),
});
export type OwnDeclarationWire = Static<typeof OwnDeclarationWire>;

export const OwnDeclarationsPayload = Type.Object({ declarations: Type.Array(OwnDeclarationWire) });

export const AnswerBody = Type.Object({
  declarationId: Type.String({ minLength: 1, maxLength: 100, rule: 'fieldRequired', description: 'Its `id`.' }),
  action: Type.Enum(['disown', 'takeBack'], {
    rule: 'fieldInvalid',
    description: '"That was not me" where it waits, or what is taken back.',
  }),
  purchaseId: Type.Optional(Type.String({ maxLength: 100, rule: 'fieldInvalid', description: 'What is taken back.' })),
  len: Type.Optional(Type.String()),
});
