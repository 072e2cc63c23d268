import { Type, type Static } from '@fastify/type-provider-typebox';
import { CANCELLATION_KINDS, DECLARATION_REASON_MAX, DECLARATION_TYPES } from '#src/domain/declaration/declaration';
import { SUBSCRIPTION_STATUSES } from '#src/domain/subscriptionStatus';
import { orNull } from '../../core/platform/wire/orNull';
import { DECIDERS, DECLARATION_STATES } from '../../core/shop/declarations/Declaration';

const Text = Type.String();
const NullableText = orNull(Text);

/** Somebody whom a declaration may mean, with what may be cancelled. */
const CandidateWire = Type.Object({
  customerId: Text,
  firstName: Text,
  lastName: Text,
  email: Text,
  /** Its e-mail, or a number in its contract field: of the customer, a subscription or an order. */
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

/** The order whose money goes back, outside the portal; whole cents. */
const RefundWire = orNull(Type.Object({ orderId: Text, cents: Type.Integer() }));

/** A subscription that a declaration has ended, or will end on `cancelOn`. */
const EndingWire = Type.Object({
  purchaseId: Text,
  productName: Text,
  state: Type.Enum(['scheduled', 'done', 'takenBack']),
  cancelOn: NullableText,
  refundDue: RefundWire,
});

/** A declaration as admins see it (rules §28.15). */
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
  /** The day on which it is to take effect; the earliest one where it is null. */
  wantedOn: NullableText,
  receivedAt: Text,
  state: Type.Enum([...DECLARATION_STATES]),
  decidedAt: NullableText,
  decidedBy: Type.Union([Type.Enum([...DECIDERS]), Type.Null()]),
  rejectReason: NullableText,
  /** What it has ended, or will end on `cancelOn`: the first one of `endings`. */
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
  /** How many wait, whatever the search. */
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

/** A declaration as its customer sees it (rules §28.23). */
const OwnDeclarationWire = Type.Object({
  id: Text,
  reference: Text,
  type: Type.Enum([...DECLARATION_TYPES]),
  receivedAt: Text,
  state: Type.Enum([...DECLARATION_STATES]),
  /** Whether it holds renewals. */
  isHolding: Type.Boolean(),
  /** Whether "that was not me" is offered. */
  canDisown: Type.Boolean(),
  /** What can be taken back, up to and on `until`. */
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
