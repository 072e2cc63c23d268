import { Type, type Static } from '@fastify/type-provider-typebox';
import { CANCELLATION_KINDS, DECLARATION_REASON_MAX, DECLARATION_TYPES } from '#src/domain/declaration/declaration';
import { SUBSCRIPTION_STATUSES } from '#src/domain/subscriptionStatus';
import { orNull } from '../../core/platform/wire/orNull';
import { DECIDERS, DECLARATION_STATES } from '../../core/shop/declarations/Declaration';

const Text = Type.String();
const NullableText = orNull(Text);

/** Candidate customer of a declaration, with subscriptions (rules §28.15). */
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

/** Order to refund outside the portal; null if no refund is due. */
const RefundWire = orNull(Type.Object({ orderId: Text, cents: Type.Integer() }));

/** Subscription that a declaration has ended, or will end on the ISO date `cancelOn`, unless taken back. */
const EndingWire = Type.Object({
  purchaseId: Text,
  productName: Text,
  state: Type.Enum(['scheduled', 'done', 'takenBack']),
  cancelOn: NullableText,
  refundDue: RefundWire,
});

/** Declaration with candidates and endings, for admins (rules §28.15). */
export const DeclarationWire = Type.Object({
  id: Text,
  reference: Text,
  type: Type.Enum([...DECLARATION_TYPES]),
  /** Kind of a cancellation; null for a withdrawal. */
  kind: Type.Union([Type.Enum([...CANCELLATION_KINDS]), Type.Null()]),
  reason: Text,
  name: Text,
  email: Text,
  contract: Text,
  /** ISO date of the requested end; null for the earliest possible date. */
  wantedOn: NullableText,
  receivedAt: Text,
  state: Type.Enum([...DECLARATION_STATES]),
  decidedAt: NullableText,
  decidedBy: Type.Union([Type.Enum([...DECIDERS]), Type.Null()]),
  rejectReason: NullableText,
  /** `purchaseId`, `cancelOn` and `refundDue` of the first ending; null without endings. */
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

/** Declaration that the customer can answer (rules §28.23). */
const OwnDeclarationWire = Type.Object({
  id: Text,
  reference: Text,
  type: Type.Enum([...DECLARATION_TYPES]),
  receivedAt: Text,
  state: Type.Enum([...DECLARATION_STATES]),
  /** True if the declaration blocks renewals of the customer (rules §28.9). */
  isHolding: Type.Boolean(),
  /** True while the customer can reject the declaration (rules §28.13). */
  canDisown: Type.Boolean(),
  /** Subscriptions whose cancellation can be taken back, up to and including the ISO date `until`. */
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
