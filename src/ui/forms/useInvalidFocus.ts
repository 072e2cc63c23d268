import { useEffect, useEffectEvent } from 'react';

const INVALID_FIELD = ':is(input, select, textarea, [role=spinbutton])[aria-invalid=true]';

interface InvalidFocusOptions {
  /** Formik's, of the form. */
  form: { submitCount: number; isSubmitting: boolean };
  /** Finds the form in the page. */
  element: () => ParentNode | null;
  /** Takes the focus where no field is invalid. */
  otherwise?: () => HTMLElement | null;
  /** A field that the server refused later on. */
  refused?: string | undefined;
}

/** Focuses a form's first invalid field after each attempt to submit it, and once the server has refused one. */
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
