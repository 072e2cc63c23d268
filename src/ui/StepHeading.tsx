import Typography from '@mui/material/Typography';
import { useEffect, useRef, type ReactNode } from 'react';

/** The heading of a step within a page. It takes the focus, so that the new step is heard and not only seen. */
export function StepHeading({ id, children }: { id?: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Typography variant="h2" id={id} ref={heading} tabIndex={-1} sx={{ mb: 1.5, outline: 'none' }}>
      {children}
    </Typography>
  );
}
