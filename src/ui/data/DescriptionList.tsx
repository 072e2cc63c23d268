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
  // Puts the value beside its name, or below in a narrow window.
  '&[data-near=true]': {
    '& > div': { display: 'grid', justifyContent: 'stretch', gridTemplateColumns: 'minmax(0, 1fr)' },
    '& > div + div': { marginTop: theme.spacing(1) },
    '& dd': { margin: 0, textAlign: 'start' },
    [theme.breakpoints.up('sm')]: {
      '& > div': { gridTemplateColumns: '10rem minmax(0, 1fr)' },
      '& > div + div': { marginTop: theme.spacing(0.5) },
    },
  },
  '& [data-strong=true] > *': { fontWeight: WEIGHT.title, color: theme.vars.palette.text.primary },
}));

interface Fact {
  name: string;
  value: ReactNode;
  strong?: boolean;
}

interface DescriptionListProps {
  facts: readonly Fact[];
  /** True for values beside their names; by default at the end of the line, as on a receipt. */
  isNear?: boolean;
}

/** List of names and values, one pair per line. */
export function DescriptionList({ facts, isNear }: DescriptionListProps) {
  return (
    <List data-near={isNear}>
      {facts.map(({ name, value, strong }) => (
        <div key={name} data-strong={strong}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </List>
  );
}
