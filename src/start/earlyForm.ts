/** Set on a form that was sent before the program could answer. */
const SENT = 'data-sent-early';

/**
 * Keeps a form of `index.html` until the program takes it over.
 * @param known what its field begins with
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

/** The forms of a page that were sent, and that nobody has taken over yet. */
export const earlySentForms = (): HTMLFormElement[] => [...document.querySelectorAll<HTMLFormElement>(`form[${SENT}]`)];

/** What somebody has done with a form by now: the text of its field, and whether they have sent it. */
export function takeEarlyForm(form: HTMLFormElement | null): { text: string; isSent: boolean } {
  const isSent = form?.hasAttribute(SENT) ?? false;
  form?.removeAttribute(SENT);
  return { text: form?.querySelector('input')?.value ?? '', isSent };
}
