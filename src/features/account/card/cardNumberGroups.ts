import { groupCardNumber, isIban } from '#src/domain/customer/card';

/** Number of digits of a card (rules §16.9). */
export const NUMBER_MAX = 16;
const IBAN_MAX = 34;

/** Removes spaces and dashes. Keeps a complete IBAN, so that the field can report the mistake (rules §13.24). */
export function withoutGroups(typed: string): string {
  const whole = typed.replace(/[\s\p{Pd}]/gu, '');
  return whole.slice(0, isIban(whole) ? IBAN_MAX : NUMBER_MAX);
}

const isBackspace = (event: Event): boolean =>
  event instanceof InputEvent && event.inputType.startsWith('delete') && event.inputType.endsWith('Backward');

/** Shows the number in groups. Keeps the caret beside the same digit, and lets Backspace and Delete pass a space. */
export function showInGroups(field: HTMLInputElement, cardNumber: string, event: Event): void {
  const before = withoutGroups(field.value.slice(0, field.selectionStart ?? undefined));
  const grouped = groupCardNumber(cardNumber);
  const end = groupCardNumber(before).length;
  const caret = grouped[end] === ' ' && !isBackspace(event) ? end + 1 : end;
  field.value = grouped;
  // Because Safari focuses a field whose selection is set.
  if (document.activeElement === field) field.setSelectionRange(caret, caret);
}
