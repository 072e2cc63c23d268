import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useFocusOn } from './useFocusOn';

interface StepHeadingProps {
  id?: string;
  /** Whether its step is the present one; one that is kept for the way back is not. */
  isPresent?: boolean;
  children: ReactNode;
}

/** The heading of a step within a page. It takes the focus, so that the new step is heard and not only seen. */
export function StepHeading({ id, isPresent = true, children }: StepHeadingProps) {
  const heading = useFocusOn<HTMLHeadingElement>({ isDue: isPresent });
  return (
    <Typography variant="h2" id={id} ref={heading} tabIndex={-1} sx={{ mb: 1.5, outline: 'none' }}>
      {children}
    </Typography>
  );
}
