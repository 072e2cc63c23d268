import { useEffect, useRef, useState } from 'react';
import { timings } from '../../config/timings';
import { useListParams } from './useListParams';

/**
 * Search in the URL, updated after a pause in typing, with a return to page 1 (rules §15.3).
 * One history entry for the whole search, so that Back shows the whole list.
 */
export function useListSearch() {
  const { search, change } = useListParams();
  const [draft, setDraft] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const type = (text: string) => {
    setDraft(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (text !== search) change({ search: text }, { replace: search !== '' });
      setDraft(undefined);
    }, timings.searchDebounce);
  };

  return { text: draft ?? search, type };
}
