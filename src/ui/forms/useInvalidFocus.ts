import { useEffect, useEffectEvent } from 'react';

const INVALID_FIELD = ':is(input, select, textarea, [role=spinbutton])[aria-invalid=true]';

interface InvalidFocusOptions {
  /** Formik's state of the form. */
  form: { submitCount: number; isSubmitting: boolean };
  /** Returns the form's element. */
  element: () => ParentNode | null;
  /** Receives the focus if no field is invalid. */
  otherwise?: () => HTMLElement | null;
  /** Field that the server has refused. */
  refused?: string | undefined;
}

/** Focuses the first invalid field after each submit, and after the server has refused a field. */
export function useInvalidFocus({ form, element, otherwise, refused }: InvalidFocusOptions): void {
  const { submitCount, isSubmitting } = form;
  const focus = useEffectEvent(() => (element()?.querySelector<HTMLElement>(INVALID_FIELD) ?? otherwise?.())?.focus());
  useEffect(() => {
    if (submitCount > 0 && !isSubmitting) focus();
  }, [submitCount, isSubmitting]);
  useEffect(() => {
    if (refused !== undefined) focus();
  }, [refused]);
}
