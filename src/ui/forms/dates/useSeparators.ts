import type { FieldRef } from '@mui/x-date-pickers/models';
import type { Dayjs } from 'dayjs';
import { useRef, type KeyboardEvent } from 'react';

const SEPARATORS = ['.', '/', '-', ',', ' '];

/** Ends a part of a typed day at a separator, as the pickers do not (mui/mui-x#9595, rules §19.11). */
export function useSeparators() {
  const fieldRef = useRef<FieldRef<Dayjs | null>>(null);
  const typedIn = useRef<number | null>(null);
  /** Null beside the parts: at the button of the calendar, or where all parts are selected. */
  const partInFocus = () => fieldRef.current?.getActiveSectionIndex() ?? null;
  const onKeyDown = (event: KeyboardEvent) => {
    const part = partInFocus();
    if (/^\d$/.test(event.key)) typedIn.current = part ?? 0;
    if (part === null || !SEPARATORS.includes(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    // A full part has ended by itself: the separator after it belongs to the part before.
    const last = (fieldRef.current?.getSections().length ?? 0) - 1;
    if (part === typedIn.current && part < last) fieldRef.current?.setSelectedSections(part + 1);
  };
  return { fieldRef, partInFocus, onKeyDown };
}
