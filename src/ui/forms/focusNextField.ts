type Control = HTMLInputElement | HTMLSelectElement;

const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement;

/**
 * Focuses the form's next field after a typed field is full (rules §13.24).
 * @param field typed field
 * @param isFull true if the value is complete
 */
export function focusNextField(field: HTMLInputElement, isFull: boolean): void {
  if (!isFull || document.activeElement !== field) return;
  const controls = [...(field.form?.elements ?? [])].filter(isControl).filter(({ disabled }) => !disabled);
  controls[controls.indexOf(field) + 1]?.focus();
}
