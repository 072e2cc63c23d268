import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode, Ref } from 'react';

interface PanelHeadProps {
  id: string;
  /** Ref of the heading, for focus. */
  headingRef?: Ref<HTMLHeadingElement>;
  title: ReactNode;
  /** Buttons beside the heading. */
  children: ReactNode;
}

/** Heading of an address or a card with its actions. */
export function PanelHead({ id, headingRef, title, children }: PanelHeadProps) {
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 0.5, mb: 1 }}>
      <Typography variant="h3" id={id} ref={headingRef} tabIndex={-1} sx={{ minWidth: 0, mr: 'auto', outline: 'none' }}>
        {title}
      </Typography>
      <div>{children}</div>
    </Stack>
  );
}
