import type { Dayjs } from 'dayjs';
import { useRef, useState, type ClipboardEvent, type FocusEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isIsoDate, NO_DAY, type IsoDate } from '#src/domain/isoDate';
import { toLanguage } from '#src/domain/language';
import { pastedDay } from './pastedDay';
import { toDay, toPicked } from './pickedDay';
import type { PickerFieldProps } from './DateFieldProps';
import { useSeparators } from './useSeparators';

/** Maximum length of an unreadable text in the message. */
const QUOTED = 40;

/** Date with a two-digit year: the pickers turn `1.12.26` into `01.12.0026`. */
const TWO_DIGIT_YEAR = /^(.*\D)00(\d\d)$/;

/** State of a picker's field: typed and pasted dates, and their errors. */
export function useDayInput({ value, min, error, ofMonth, onChange, onSettle }: PickerFieldProps) {
  const { t, i18n } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const { fieldRef, partInFocus, onKeyDown } = useSeparators();
  // Keeps an incomplete date in the field, although `value` has no date.
  const [typed, setTyped] = useState<{ picked: Dayjs | null; day: string }>();
  const isTyped = typed && (typed.day === value || !(isIsoDate(typed.day) || isIsoDate(value)));
  const [unread, setUnread] = useState<{ text: string; value: string }>();
  const change = (picked: Dayjs | null) => {
    setUnread(undefined);
    setTyped({ picked, day: toDay(picked) });
    onChange(toDay(picked));
  };
  const read = (text: string) => pastedDay(text, toLanguage(i18n.language), ofMonth);
  const fill = (day: IsoDate) => {
    change(toPicked(day));
    onSettle(day);
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (currentTarget.contains(relatedTarget)) return;
    const ofThisCentury = read(input.current?.value.match(TWO_DIGIT_YEAR)?.slice(1).join('20') ?? '');
    if (ofThisCentury !== undefined) fill(ofThisCentury);
    else onSettle(input.current?.validity.patternMismatch ? NO_DAY : value);
  };
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    // Leaves a single number to the picker, because the number is one part of the date.
    if (partInFocus() !== null && /^\d{1,4}$/.test(text)) return;
    event.preventDefault();
    event.stopPropagation();
    const day = read(text);
    if (day === undefined) setUnread({ text: text.trim().slice(0, QUOTED), value });
    else fill(day);
  };
  const example = toPicked(min)
    ?.locale(i18n.language)
    .format(ofMonth ? 'MM/YYYY' : 'L');
  return {
    picked: isTyped ? typed.picked : toPicked(value),
    message: unread?.value === value ? t('unreadDay', { text: unread.text, example }) : error,
    change,
    inputRef: input,
    fieldRef,
    handlers: { onBlur: leave, onKeyDownCapture: onKeyDown, onPasteCapture: paste },
  };
}
