import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { WEIGHT } from '../layout/tokens';

const List = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(min-content, 1fr) fit-content(62%)',
  gap: theme.spacing(0.5, 2),
  margin: 0,
  '& > dt': { color: theme.vars.palette.text.secondary },
  '& > dd': { margin: 0, textAlign: 'end', fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' },
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
