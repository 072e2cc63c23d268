import type { ParseKeys } from 'i18next';
import { object, string, type InferType } from 'yup';
import { isAmount, toCents } from '../../domain/money';
import { REFUND_REASON_MAX } from '../../domain/order/refund';

/** Keys of messages, translated by the form. */
const messages = {
  amount: 'rules.amount',
  tooMuch: 'rules.tooMuch',
  reason: 'rules.reason',
  reasonLength: 'rules.reasonLength',
} satisfies Record<string, ParseKeys<'adminRefund'>>;

/** Returns the cents of a typed amount, with a comma or a point; null for other text. */
export function typedCents(amount: string): number | null {
  const plain = amount.trim().replace(',', '.');
  return isAmount(plain) ? toCents(Number(plain)) : null;
}

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
