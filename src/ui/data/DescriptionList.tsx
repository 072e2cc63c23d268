import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { WEIGHT } from '../layout/tokens';

// Wraps a value below its name in a narrow list.
const List = styled('dl')(({ theme }) => ({
  margin: 0,
  '& > div': { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: theme.spacing(2) },
  '& > div + div': { marginTop: theme.spacing(0.5) },
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dd': {
    minWidth: 0,
    margin: 0,
    marginInlineStart: 'auto',
    textAlign: 'end',
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
  },
  '& [data-strong=true] > *': { fontWeight: WEIGHT.title, color: theme.vars.palette.text.primary },
}));

interface Fact {
  name: string;
  value: ReactNode;
  strong?: boolean;
}

/** List of names and values, one pair per line. */
export function DescriptionList({ facts }: { facts: readonly Fact[] }) {
  return (
    <List>
      {facts.map(({ name, value, strong }) => (
        <div key={name} data-strong={strong}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </List>
  );
}
