import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

const Frame = styled('div')(({ theme }) => ({
  overflowX: 'auto',
  // What is hidden from the eye within it must not widen the page.
  position: 'relative',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: 16,
  backgroundColor: theme.vars.palette.background.paper,
  '&:focus-visible': { outlineOffset: -3 },
  '& > table': { width: '100%', minWidth: 'max-content', borderCollapse: 'collapse' },
  '& th, & td': { padding: theme.spacing(1, 1.5), textAlign: 'left', verticalAlign: 'middle' },
  '& th': { fontWeight: 650, whiteSpace: 'nowrap' },
  '& tbody > tr': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& .number': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
}));

/** A table that scrolls within the page where it is wider; the keyboard scrolls it as well. */
export function ScrollTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    // What scrolls must be reached without a pointer.
    <Frame role="region" aria-label={label} tabIndex={0}>
      <table aria-label={label}>{children}</table>
    </Frame>
  );
}
