import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

/** Wide tables scroll in here, so that the page itself never does. */
const Scroller = styled('div')(({ theme }) => ({
  overflowX: 'auto',
  borderRadius: 16,
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
  '&:focus-visible': { outlineOffset: -3 },
  '& > table': { width: '100%', borderCollapse: 'collapse' },
  '& th, & td': {
    padding: theme.spacing(1, 2),
    textAlign: 'start',
    whiteSpace: 'nowrap',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '& thead th': { color: theme.vars.palette.text.secondary, fontSize: '0.95rem', fontWeight: 600 },
  '& tbody th': { fontWeight: 650 },
  '& tbody tr:last-of-type > *': { borderBottom: 0 },
  '& [data-number]': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  '& [data-actions]': { paddingBlock: 0 },
}));

/** A table of rows that a keyboard can scroll as well; cells with `data-number` end at the right. */
export function TableFrame({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Scroller role="region" aria-label={label} tabIndex={0}>
      <table>{children}</table>
    </Scroller>
  );
}
