import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { DataTableProps } from './DataTableProps';
import { TableCards } from './TableCards';
import { TableGrid } from './TableGrid';

/** One page of a list: a grid by keyboard, with columns and density to choose; cards on a phone. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  return isPhone ? <TableCards {...props} /> : <TableGrid {...props} />;
}
