import type { FieldRef } from '@mui/x-date-pickers/models';
import type { Dayjs } from 'dayjs';
import { useRef, type KeyboardEvent } from 'react';

const SEPARATORS = ['.', '/', '-', ',', ' '];

/** Moves to the next part of a typed date at a separator (rules §19.11), because pickers do not (mui/mui-x#9595). */
export function useSeparators() {
  const fieldRef = useRef<FieldRef<Dayjs | null>>(null);
  const typedIn = useRef<number | null>(null);
  /** Index of the focused part; null for the calendar's button or a selection of all parts. */
  const partInFocus = () => fieldRef.current?.getActiveSectionIndex() ?? null;
  const onKeyDown = (event: KeyboardEvent) => {
    const part = partInFocus();
    if (/^\d$/.test(event.key)) typedIn.current = part ?? 0;
    if (part === null || !SEPARATORS.includes(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    // Ignores the separator after a full part, because the picker has moved on.
    const last = (fieldRef.current?.getSections().length ?? 0) - 1;
    if (part === typedIn.current && part < last) fieldRef.current?.setSelectedSections(part + 1);
  };
  return { fieldRef, partInFocus, onKeyDown };
}
