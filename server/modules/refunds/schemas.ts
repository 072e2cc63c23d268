import { Type, type Static } from '@fastify/type-provider-typebox';
import { REFUND_REASON_MAX } from '#src/domain/order/refund';
import { orNull } from '../../core/platform/wire/orNull';

const PaymentId = Type.String({
  ...{ minLength: 1, maxLength: 100, rule: 'fieldRequired' },
  description: 'The number of the payment, or of its order.',
});

export const RefundableQuery = Type.Object({ paymentId: PaymentId, len: Type.Optional(Type.String()) });

const RefundState = Type.Enum(['open', 'pending', 'done', 'failed']);

/** Payment with its refunds; amounts in euro (rules §37.3). */
export const RefundablePayload = Type.Object({
  paymentId: Type.String(),
  /** Number of its order; null for a payment of an earlier version. */
  orderId: orNull(Type.String()),
  customerId: Type.String(),
  name: Type.String(),
  email: Type.String(),
  productName: Type.String(),
  billedOn: Type.String(),
  total: Type.Number(),
  /** Amount that can be refunded; null if no provider has charged the payment. */
  left: orNull(Type.Number()),
  /** Part of `left` that a withdrawal owes; null without one. */
  owed: orNull(Type.Number()),
  refunds: Type.Array(
    Type.Object({
      refundId: Type.String(),
      amount: Type.Number(),
      reason: Type.String(),
      state: RefundState,
      /** ISO date of the state. */
      date: Type.String(),
    }),
  ),
});
export type RefundablePayload = Static<typeof RefundablePayload>;

export const RefundBody = Type.Object({
  paymentId: PaymentId,
  amount: Type.Number({
    ...{ format: 'amount', minimum: 0.01, maximum: 9_999_999, rule: 'refundAmountRule' },
    description: 'Euro with two decimals at most.',
  }),
  reason: Type.String({
    ...{ minLength: 1, maxLength: REFUND_REASON_MAX, rule: 'refundReasonRule' },
    description: 'Why it is refunded, for the log; the customer does not read it.',
  }),
  left: Type.Optional(
    Type.Number({
      ...{ format: 'amount', minimum: 0, rule: 'fieldInvalid' },
      description: 'The amount that the caller saw as left; when it is another now, nothing is refunded.',
    }),
  ),
  len: Type.Optional(Type.String()),
});
export type RefundBody = Static<typeof RefundBody>;

/** State of a refund (rules §35.11). `left`: euro that can still be refunded. */
export const RefundPayload = Type.Object({ refundId: Type.String(), state: RefundState, left: Type.Number() });
export type RefundPayload = Static<typeof RefundPayload>;
