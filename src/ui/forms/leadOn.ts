type Control = HTMLInputElement | HTMLSelectElement;

const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement;

/**
 * Goes on to the form's next field once one that somebody types in holds as much as it can (rules §13.24).
 * @param field the one that was typed in
 * @param isFull whether what it holds by now is complete
 */
export function leadOn(field: HTMLInputElement, isFull: boolean): void {
  if (!isFull || document.activeElement !== field) return;
  const controls = [...(field.form?.elements ?? [])].filter(isControl).filter(({ disabled }) => !disabled);
  controls[controls.indexOf(field) + 1]?.focus();
}
