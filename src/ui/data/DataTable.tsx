import { Suspense } from 'react';
import { lazyComponent } from '../feedback/lazyComponent';
import type { DataTableProps } from './DataTableProps';
import { TableCards } from './TableCards';
import { loadGrid, TableSkeleton, useIsPhone } from './TableSkeleton';

const TableGrid = lazyComponent<'TableGrid', DataTableProps<object>>(loadGrid, 'TableGrid', ['admin']);

/** One page of a list: a grid with selectable columns and density, or cards on a phone. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const isPhone = useIsPhone();
  if (isPhone) return <TableCards {...props} />;
  return (
    <Suspense fallback={<TableSkeleton />}>
      <TableGrid {...props} />
    </Suspense>
  );
}
