import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import type { MouseEvent, ReactNode, Ref, SubmitEvent } from 'react';

interface FormProps {
  ref?: Ref<HTMLFormElement>;
  sx?: SxProps<Theme>;
  onSubmit: () => void;
  children: ReactNode;
}

const buttonAt = ({ target }: MouseEvent) => (target instanceof Element ? target.closest('button') : null);

/**
 * Keeps the focus in a field until the button is released.
 * Because validation on blur could move the button away from the pointer.
 */
const keepFocus = (event: MouseEvent) => buttonAt(event) && event.preventDefault();
// Skips clicks without a press, because Enter in a field also clicks the submit button.
const focusPressed = (event: MouseEvent) => event.detail > 0 && buttonAt(event)?.focus({ preventScroll: true });

/** Form with validation by its fields, without the browser's. */
export function Form({ ref, sx, onSubmit, children }: FormProps) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // Because React bubbles events out of a portal, so that an outer form would submit as well.
    event.stopPropagation();
    onSubmit();
  };
  return (
    <Box
      component="form"
      ref={ref}
      noValidate
      sx={sx}
      onMouseDown={keepFocus}
      onClickCapture={focusPressed}
      onSubmit={submit}
    >
      {children}
    </Box>
  );
}
