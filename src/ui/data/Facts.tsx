import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { WEIGHT } from '../layout/tokens';

const List = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'fit-content(38%) minmax(30%, 1fr)',
  gap: theme.spacing(0.5, 2),
  margin: 0,
  '& > dt': { color: theme.vars.palette.text.secondary },
  '& > dd': { margin: 0, textAlign: 'end', fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' },
  '& > dd > img': { marginInlineStart: 'auto' },
  '& > [data-strong]': { fontWeight: WEIGHT.title, color: theme.vars.palette.text.primary },
}));

interface Fact {
  name: string;
  value: ReactNode;
  strong?: boolean;
}

/** Names and values, a pair a line. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <List>
      {facts.map(({ name, value, strong }) => [
        <dt key={name} data-strong={strong}>
          {name}
        </dt>,
        <dd key={`${name} value`} data-strong={strong}>
          {value}
        </dd>,
      ])}
    </List>
  );
}
