import type { ParseKeys } from 'i18next';
import { DECLARATION_REASON_MAX } from '../../domain/declaration/declaration';
import { array, object, string, type InferType } from 'yup';

export const DECISIONS = ['done', 'rejected'] as const;

/** Messages are keys; the form translates them. */
const messages = {
  decision: 'rules.decision',
  subscription: 'rules.subscription',
  number: 'rules.number',
  reason: 'rules.reason',
  reasonLength: 'rules.reasonLength',
} satisfies Record<string, ParseKeys<'adminDeclarations'>>;

export const reasonSchema = string()
  .trim()
  .required(messages.reason)
  .max(DECLARATION_REASON_MAX, messages.reasonLength);

/** @param hasChoice whether there is a subscription that may be meant */
export const decisionSchema = (hasChoice: boolean) =>
  object({
    decision: string().default('').oneOf(DECISIONS, messages.decision),
    purchaseIds: array()
      .of(string().required())
      .default([])
      .when(['decision', 'otherId'], {
        is: (decision: string, otherId: string) => decision === 'done' && hasChoice && otherId.trim() === '',
        then: (schema) => schema.min(1, messages.subscription),
      }),
    otherId: string().default('').trim().matches(/^\d*$/, messages.number),
    reason: string()
      .default('')
      .when('decision', { is: 'rejected', then: () => reasonSchema }),
  });

export interface DecisionValues extends Omit<InferType<ReturnType<typeof decisionSchema>>, 'decision'> {
  decision: '' | (typeof DECISIONS)[number];
  /** The number that is not listed, as it was confirmed. */
  confirmedId: string;
}
