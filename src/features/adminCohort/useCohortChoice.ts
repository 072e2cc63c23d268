import { useState } from 'react';
import { useToday } from '../../session/useToday';
import { useListParams } from '../../ui/data/useListParams';
import { isSameChoice, monthsOfChoice, readChoice, writeChoice, type CohortChoice } from './cohortChoice';

/** What is chosen, what is shown (kept in the address), and the way from the one to the other: Apply, or Cancel. */
export function useCohortChoice() {
  const { read, change } = useListParams();
  const today = useToday();
  const applied = readChoice(read, today);
  // A choice counts until another one is applied, by the button or by the browser's Back, and is forgotten then: the
  // same one may come again, by Back or by Forward, as an entry of its own.
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
    /** Percent, or absolute counts; the average lifetime value has no percentage (rules §15.16). */
    isAbsolute: applied.metric === 'ltv' || read('values') === 'absolute',
    setAbsolute: (isAbsolute: boolean) => change({ values: isAbsolute ? 'absolute' : undefined }, { replace: true }),
  };
}
