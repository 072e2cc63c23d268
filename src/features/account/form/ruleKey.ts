import type { ParseKeys } from 'i18next';

/** Key of a rule's message, translated by the form. */
export type RuleKey = Extract<ParseKeys<'account'>, `rules.${string}`>;

export const rule = (key: RuleKey): RuleKey => key;
