import { useEffect, useRef, useState } from 'react';
import { SEARCH_DEBOUNCE_MS } from '../config/timings';
import { useListParams } from './useListParams';

/**
 * A search that stands in the address: what is typed goes there once nothing was typed for a while, and the list back
 * to its first page (spec §4). One step back leads to the whole list.
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
    }, SEARCH_DEBOUNCE_MS);
  };

  return { text: draft ?? search, type };
}
