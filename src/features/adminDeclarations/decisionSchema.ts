import type { ParseKeys } from 'i18next';
import { DECLARATION_REASON_MAX } from '../../domain/declaration/declaration';
import { object, string, type InferType } from 'yup';

export const DECISIONS = ['done', 'rejected'] as const;

/** Messages are keys; the form translates them. */
const messages = {
  decision: 'rules.decision',
  subscription: 'rules.subscription',
  reason: 'rules.reason',
  reasonLength: 'rules.reasonLength',
} satisfies Record<string, ParseKeys<'adminDeclarations'>>;

/** @param hasChoice whether there is a subscription that may be meant */
export const decisionSchema = (hasChoice: boolean) =>
  object({
    decision: string().default('').oneOf(DECISIONS, messages.decision),
    purchaseId: string()
      .default('')
      .when('decision', {
        is: (decision: string) => decision === 'done' && hasChoice,
        then: (schema) => schema.required(messages.subscription),
      }),
    reason: string()
      .default('')
      .when('decision', {
        is: 'rejected',
        then: (schema) => schema.trim().required(messages.reason).max(DECLARATION_REASON_MAX, messages.reasonLength),
      }),
  });

export interface DecisionValues extends Pick<InferType<ReturnType<typeof decisionSchema>>, 'purchaseId' | 'reason'> {
  decision: '' | (typeof DECISIONS)[number];
}
