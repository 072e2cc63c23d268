import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';

/** Decorative drawings, 96 units wide. */
const DRAWINGS = {
  card: 'M22 36a5 5 0 0 1 5-5h42a5 5 0 0 1 5 5v26a5 5 0 0 1-5 5H27a5 5 0 0 1-5-5zm0 6h52M31 57h12',
  parcel: 'M24 36l24-11 24 11v25L48 72 24 61zl24 11 24-11M48 47v25M36 30.5l24 11v9',
  receipt: 'M30 22h36v50l-6-5-6 5-6-5-6 5-6-5-6 5zm9 12h18m-18 10h18M39 54h10',
};
const PAPER = {
  color: 'primary.main',
  bgcolor: 'action.hover',
  borderRadius: '50%',
  stroke: 'currentColor',
  strokeWidth: 3,
};

interface EmptyStateProps {
  drawing: keyof typeof DRAWINGS;
  /** Text or heading that names what is missing. */
  children: ReactNode;
  /** Button or link to the next step. */
  action: ReactNode;
}

/** Drawing, text and next step in place of an empty list. */
export const EmptyState = ({ drawing, children, action }: EmptyStateProps) => (
  <Stack spacing={2} sx={{ alignItems: 'center', textAlign: 'center' }}>
    <Box component="svg" width={96} height={96} viewBox="0 0 96 96" fill="none" aria-hidden sx={PAPER}>
      <path d={DRAWINGS[drawing]} />
    </Box>
    <div>{children}</div>
    {action}
  </Stack>
);
