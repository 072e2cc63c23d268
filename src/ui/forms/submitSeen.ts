import type { FormikHelpers } from 'formik';

const VALID = 'valid';

/** The `onSubmit` of a form that is submitted by `submitSeen`. */
export const answerValid = () => Promise.resolve(VALID);

/**
 * Submits a form, and sends what was on the screen when it was pressed: fresh data may change that while it is validated.
 * @param seen what the person confirms; nothing is sent without it
 */
export async function submitSeen<Seen>(
  { submitForm }: Pick<FormikHelpers<object>, 'submitForm'>,
  seen: Seen | undefined,
  send: (seen: Seen) => void,
): Promise<void> {
  const answer: unknown = await submitForm();
  if (answer === VALID && seen !== undefined) send(seen);
}
