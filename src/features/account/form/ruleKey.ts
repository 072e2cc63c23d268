import type { ParseKeys } from 'i18next';

/** The key of the text for the rule that a field breaks; the form translates it. */
export type RuleKey = Extract<ParseKeys<'account'>, `rules.${string}`>;

export const rule = (key: RuleKey): RuleKey => key;
