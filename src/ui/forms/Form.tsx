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
 * A pressed button takes the focus once it is let go: a field that is left at once would say what it lacks, and move the
 * button away from under the pointer.
 */
const keepFocus = (event: MouseEvent) => buttonAt(event) && event.preventDefault();
// Enter in a field clicks the submit button as well, without a press.
const focusPressed = (event: MouseEvent) => event.detail > 0 && buttonAt(event)?.focus({ preventScroll: true });

/** A form whose fields say by themselves what they lack. */
export function Form({ ref, sx, onSubmit, children }: FormProps) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // In a dialog a form around it would submit itself: React bubbles events out of a portal.
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
