import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { RADIUS } from './tokens';

const Page = styled('div')(({ theme }) => ({
  minHeight: '100dvh',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  padding: theme.spacing(2),
  gap: theme.spacing(3),
  '& > header': {
    width: '100%',
    maxWidth: 1100,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: theme.spacing(1),
  },
  '& > main': {
    width: '100%',
    maxWidth: 480,
    marginBlock: 'auto',
    padding: theme.spacing(3),
    borderRadius: RADIUS.surface,
    border: `1px solid ${theme.vars.palette.divider}`,
    backgroundColor: theme.vars.palette.background.paper,
    [theme.breakpoints.up('sm')]: { padding: theme.spacing(5) },
  },
}));

/** One card in the middle of the page, for what comes before an area. */
export function NarrowPage({ header, children }: { header?: ReactNode; children: ReactNode }) {
  return (
    <Page>
      {header && <header>{header}</header>}
      <main>{children}</main>
    </Page>
  );
}
