import type { useFormik } from 'formik';
import { useEffect, useEffectEvent, useRef } from 'react';
import { takeEarlyForm } from '../../start/earlyForm';

const SENT = 'sent early';

/**
 * Takes over text and submission of the prerendered form in `index.html`.
 * @returns the ref of the form
 */
export function useEarlyForm(
  formik: Pick<
    ReturnType<typeof useFormik<{ email: string }>>,
    'setFieldValue' | 'setStatus' | 'status' | 'submitForm'
  >,
) {
  const form = useRef<HTMLFormElement>(null);
  const isSent = formik.status === SENT;
  const takeOver = useEffectEvent(() => {
    const early = takeEarlyForm(form.current);
    void formik.setFieldValue('email', early.text);
    if (early.isSent) formik.setStatus(SENT);
  });
  const submit = useEffectEvent(() => void formik.submitForm());
  useEffect(() => takeOver(), []);
  // Submits after the text has been rendered, because Formik reads the rendered values.
  useEffect(() => {
    if (isSent) submit();
  }, [isSent]);
  return form;
}
