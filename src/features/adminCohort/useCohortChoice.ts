import { useState } from 'react';
import { useToday } from '../../session/useToday';
import { useListParams } from '../../ui/data/useListParams';
import { isSameChoice, monthsOfChoice, readChoice, writeChoice, type CohortChoice } from './cohortChoice';

/** Filter of the cohorts: the applied choice is in the URL, the draft in the component. */
export function useCohortChoice() {
  const { read, change } = useListParams();
  const today = useToday();
  const applied = readChoice(read, today);
  // Draft of the choice, dropped once another choice is applied by Apply, Back or Forward.
  const [draft, setDraft] = useState<{ choice: CohortChoice; over: CohortChoice }>();
  const isOver = draft !== undefined && !isSameChoice(draft.over, applied);
  if (isOver) setDraft(undefined);
  const choice = draft && !isOver ? draft.choice : applied;
  const isChanged = !isSameChoice(choice, applied);
  return {
    today,
    applied,
    choice,
    isChanged,
    canApply: isChanged && monthsOfChoice(choice, today) !== null,
    choose: (changes: Partial<CohortChoice>) => setDraft({ choice: { ...choice, ...changes }, over: applied }),
    cancel: () => setDraft(undefined),
    apply: () => {
      change(writeChoice(choice, today));
      setDraft(undefined);
    },
    /** True for absolute counts; always true for the lifetime value, which has no percentage (rules §15.16). */
    isAbsolute: applied.metric === 'ltv' || read('values') === 'absolute',
    setAbsolute: (isAbsolute: boolean) => change({ values: isAbsolute ? 'absolute' : undefined }, { replace: true }),
  };
}
