import { styled } from '@mui/material/styles';
import { DataGrid, type GridColDef, type GridRenderCellParams, type GridSortModel } from '@mui/x-data-grid';
import { deDE } from '@mui/x-data-grid/locales';
import { useEffect, useRef, useState, type FocusEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { styleNonce } from '../../config/styleNonce';
import { CONTROL_HEIGHT, RADIUS, WEIGHT } from '../layout/tokens';
import { TABLE, type Column, type DataTableProps, type Sort } from './DataTableProps';
import { TablePager, type TablePagerProps } from './TablePager';
import { TableToolbar, type TableToolbarProps } from './TableToolbar';

declare module '@mui/x-data-grid' {
  // Interface names required by the grid.
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type
  interface PaginationPropsOverrides extends TablePagerProps {}
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type
  interface ToolbarPropsOverrides extends TableToolbarProps {}
}

/** Maximum number of columns at the normal font size. */
const ROOMY_COLUMNS = 8;
const ROW_HEIGHT = { dense: TABLE.rowHeight, roomy: 56 };

/** German texts of the grid, whose default is English. */
const GERMAN = deDE.components.MuiDataGrid.defaultProps.localeText;

const Grid = styled(DataGrid)(({ theme }) => ({
  '--DataGrid-t-color-border-base': theme.vars.palette.divider,
  borderRadius: RADIUS.surface,
  backgroundColor: theme.vars.palette.background.paper,
  fontSize: '1rem',
  fontVariantNumeric: 'tabular-nums',
  // Keeps the column headings visible while the page scrolls, unless the columns scroll.
  '&:not(:has(.MuiDataGrid-virtualScroller--hasScrollX))': {
    '&, & :is(.MuiDataGrid-mainContent, .MuiDataGrid-main, .MuiDataGrid-virtualScroller)': {
      overflow: 'clip !important',
    },
  },
  '& .MuiDataGrid-cell, & .MuiDataGrid-cell :is(button, a)': { scrollMarginTop: TABLE.headHeight },
  '& .MuiDataGrid-columnHeaderTitle': { fontWeight: WEIGHT.strong },
  '& .MuiDataGrid-cell button, & .MuiDataGrid-cell a': {
    minHeight: CONTROL_HEIGHT.small,
    height: CONTROL_HEIGHT.small,
  },
  '& .MuiDataGrid-cell:focus, & .MuiDataGrid-columnHeader:focus': {
    outline: `3px solid ${theme.vars.palette.primary.main}`,
    outlineOffset: -3,
  },
  '& .MuiDataGrid-cell:focus-within': { outline: 'none' },
})) as typeof DataGrid;

/** Buttons of a row. Focus on the cell moves to the first button; Tab moves to the next. */
function ActionsCell<Row extends object>({ column, cell }: { column: Column<Row>; cell: GridRenderCellParams<Row> }) {
  const frame = useRef<HTMLSpanElement>(null);
  const { hasFocus } = cell;
  const controls = () => frame.current?.querySelectorAll<HTMLElement>('button, a') ?? [];
  useEffect(() => {
    for (const control of controls()) control.tabIndex = hasFocus ? 0 : -1;
  });
  // Runs only after a change of `hasFocus`, because a dialog of this cell may have the focus.
  useEffect(() => {
    if (hasFocus && !frame.current?.contains(document.activeElement)) controls()[0]?.focus({ preventScroll: true });
  }, [hasFocus]);
  return <span ref={frame}>{column.cell(cell.row)}</span>;
}

/** Cell with its full text as tooltip, because the grid cuts long texts. */
const Cell = ({ children }: { children: ReactNode }) =>
  typeof children === 'string' ? <span title={children}>{children}</span> : children;

function toGridColumn<Row extends object>(column: Column<Row>): GridColDef<Row> {
  const { field, label, cell, width, share, minWidth, isNumber, isSortable = false, isActions = false } = column;
  return {
    field,
    headerName: label,
    sortable: isSortable,
    hideable: !isActions,
    ...(width === undefined ? { flex: share ?? 1 } : { width }),
    ...(minWidth !== undefined && { minWidth }),
    ...(isNumber && { align: 'right', headerAlign: 'right' }),
    renderCell: (params) =>
      isActions ? <ActionsCell column={column} cell={params} /> : <Cell>{cell(params.row)}</Cell>,
  };
}

const toModel = (by: Sort | undefined): GridSortModel =>
  by ? [{ field: by.field, sort: by.isDescending ? 'desc' : 'asc' }] : [];
const toSort = ([first]: GridSortModel): Sort | undefined =>
  first && { field: first.field, isDescending: first.sort === 'desc' };

/** Scrolls a cell that takes the focus by a key below the headings, because the grid scrolls only itself. */
function showFocus({ target }: FocusEvent<HTMLElement>): void {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest' });
}

/** Grid of one page of rows, already sorted. */
export function TableGrid<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, rows, keyOf, pager, sort, emptyText } = props;
  const [isDense, setDense] = useState(true);
  const { i18n } = useTranslation();
  return (
    <Grid
      aria-label={label}
      {...(columns.length > ROOMY_COLUMNS && { sx: { fontSize: '0.875rem' } })}
      nonce={styleNonce()}
      rows={rows as Row[]}
      getRowId={(row) => keyOf(row as Row)}
      columns={columns.map(toGridColumn) as GridColDef[]}
      autoHeight
      rowHeight={isDense ? ROW_HEIGHT.dense : ROW_HEIGHT.roomy}
      columnHeaderHeight={TABLE.headHeight}
      // Renders all ten rows, so that horizontal scrolling shows no empty columns.
      disableVirtualization
      disableColumnMenu
      disableColumnFilter
      rowSelection={false}
      hideFooter={pager.total === 0}
      paginationMode="server"
      rowCount={pager.total}
      paginationModel={{ page: pager.page - 1, pageSize: TABLE.rows }}
      sortingMode="server"
      sortModel={toModel(sort?.by)}
      onSortModelChange={(model) => sort?.onSort(toSort(model))}
      onCellKeyDown={({ field }, event) => {
        // Leaves Space and Enter to the buttons of the row.
        const isAction = columns.some((column) => column.field === field && column.isActions);
        if (isAction && [' ', 'Enter'].includes(event.key)) event.defaultMuiPrevented = true;
      }}
      showToolbar
      slots={{ pagination: TablePager, toolbar: TableToolbar }}
      slotProps={{ pagination: pager, toolbar: { isDense, onDense: setDense }, root: { onFocus: showFocus } }}
      localeText={{ ...(i18n.language === 'de' && GERMAN), noRowsLabel: emptyText }}
    />
  );
}
