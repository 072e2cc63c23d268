import type { ParseKeys } from 'i18next';
import { DECLARATION_REASON_MAX } from '../../domain/declaration/declaration';
import { array, object, string, type InferType } from 'yup';

export const DECISIONS = ['done', 'rejected'] as const;

/** Keys of messages, translated by the form. */
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

/** @param hasChoice true if a listed subscription can be cancelled */
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
  /** Confirmed number of an unlisted subscription; empty without a confirmation. */
  confirmedId: string;
}
