import { mdiArrowDown, mdiArrowUp, mdiSwapVertical } from '@mdi/js';
import { styled } from '@mui/material/styles';
import { Icon } from '../forms/Icon';

const SIGNS = { ascending: mdiArrowUp, descending: mdiArrowDown, none: mdiSwapVertical };

const Turn = styled('button')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.spacing(0.5),
  minWidth: 44,
  minHeight: 44,
  padding: 0,
  border: 0,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  cursor: 'pointer',
  '@media (hover: hover)': { '&:hover': { textDecoration: 'underline' } },
  '& > svg': { width: '1.2rem', height: '1.2rem' },
  '[aria-sort=none] > & > svg': { color: theme.vars.palette.text.secondary },
}));

interface SortHeaderProps {
  label: string;
  /** How the rows are sorted by this column. */
  order: keyof typeof SIGNS;
  className?: string | undefined;
  onTurn: () => void;
}

/** The head of a column by which the table can be sorted. */
export function SortHeader({ label, order, className, onTurn }: SortHeaderProps) {
  return (
    <th scope="col" aria-sort={order} className={className}>
      <Turn type="button" onClick={onTurn}>
        {label}
        <Icon path={SIGNS[order]} />
      </Turn>
    </th>
  );
}
