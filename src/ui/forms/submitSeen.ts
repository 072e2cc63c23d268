import type { FormikHelpers } from 'formik';

const VALID = 'valid';

/** `onSubmit` of a form for `submitSeen`. */
export const answerValid = () => Promise.resolve(VALID);

/**
 * Submits a form and sends the values seen at the click, because data may change during validation.
 * @param seen confirmed values; undefined sends nothing
 */
export async function submitSeen<Seen>(
  { submitForm }: Pick<FormikHelpers<object>, 'submitForm'>,
  seen: Seen | undefined,
  send: (seen: Seen) => void,
): Promise<void> {
  const answer: unknown = await submitForm();
  if (answer === VALID && seen !== undefined) send(seen);
}
