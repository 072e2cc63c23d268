import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useFocusOn } from './useFocusOn';

/** The heading of a step within a page. It takes the focus, so that the new step is heard and not only seen. */
export function StepHeading({ id, children }: { id?: string; children: ReactNode }) {
  const heading = useFocusOn<HTMLHeadingElement>();
  return (
    <Typography variant="h2" id={id} ref={heading} tabIndex={-1} sx={{ mb: 1.5, outline: 'none' }}>
      {children}
    </Typography>
  );
}
