import type { ParseKeys } from 'i18next';
import { object, string, type InferType } from 'yup';
import { typedCents } from '../../domain/amountText';
import { REFUND_REASON_MAX } from '../../domain/order/refund';

/** Keys of messages, translated by the form. */
const messages = {
  amount: 'rules.amount',
  tooMuch: 'rules.tooMuch',
  reason: 'rules.reason',
  reasonLength: 'rules.reasonLength',
} satisfies Record<string, ParseKeys<'adminRefund'>>;

/** @param leftCents what can be refunded */
export const refundSchema = (leftCents: number) =>
  object({
    amount: string()
      .default('')
      .test('amount', messages.amount, (amount) => (typedCents(amount) ?? 0) > 0)
      .test('left', messages.tooMuch, (amount) => (typedCents(amount) ?? 0) <= leftCents),
    reason: string().default('').trim().required(messages.reason).max(REFUND_REASON_MAX, messages.reasonLength),
  });

export type RefundValues = InferType<ReturnType<typeof refundSchema>>;
