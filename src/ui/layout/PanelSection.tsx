import Box, { type BoxProps } from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode, type Ref } from 'react';

const DIVIDED = { mt: 3, pt: 2.5, borderTop: 1, borderColor: 'divider' };

interface PanelSectionProps extends Pick<BoxProps, 'id'> {
  title: string;
  /** Ref of the heading, for focus. */
  headingRef?: Ref<HTMLHeadingElement>;
  /** False for the first section of a panel. */
  isDivided?: boolean;
  children: ReactNode;
}

/** Part of a panel below a divider, with a heading of its level. */
export function PanelSection({ id, title, headingRef, isDivided = true, children }: PanelSectionProps) {
  const titleId = useId();
  return (
    <Box
      component="section"
      id={id}
      aria-labelledby={titleId}
      sx={{ ...(isDivided && DIVIDED), scrollMarginTop: 'calc(8px + var(--banner-height, 0px))' }}
    >
      <Typography variant="h3" id={titleId} ref={headingRef} tabIndex={-1} sx={{ mb: 0.5, outline: 'none' }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}
