/** Attribute of a form that was submitted before the program was loaded. */
const SENT = 'data-sent-early';

/**
 * Records a submit of the form in `index.html`, until the program handles the form.
 * @param known initial value of the form's field
 */
export function keepEarlyForm(root: ParentNode, known: string | undefined): void {
  const form = root.querySelector('form');
  const field = form?.querySelector('input');
  if (field && known !== undefined) field.value = known;
  form?.addEventListener('submit', (event) => {
    event.preventDefault();
    form.setAttribute(SENT, '');
  });
}

/** Returns the forms with an unhandled early submit. */
export const earlySentForms = (): HTMLFormElement[] => [...document.querySelectorAll<HTMLFormElement>(`form[${SENT}]`)];

/** Returns the field's text, and true if the form was submitted early; clears the mark. */
export function takeEarlyForm(form: HTMLFormElement | null): { text: string; isSent: boolean } {
  const isSent = form?.hasAttribute(SENT) ?? false;
  form?.removeAttribute(SENT);
  return { text: form?.querySelector('input')?.value ?? '', isSent };
}
