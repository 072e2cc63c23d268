import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useFocusOn } from './useFocusOn';

interface StepHeadingProps {
  id?: string;
  /** False for a hidden step that Back can show again. */
  isPresent?: boolean;
  children: ReactNode;
}

/** Heading of a step within a page. Takes the focus, so that screen readers announce the step. */
export function StepHeading({ id, isPresent = true, children }: StepHeadingProps) {
  const heading = useFocusOn<HTMLHeadingElement>({ isDue: isPresent });
  return (
    <Typography variant="h2" id={id} ref={heading} tabIndex={-1} sx={{ mb: 1.5, outline: 'none' }}>
      {children}
    </Typography>
  );
}
