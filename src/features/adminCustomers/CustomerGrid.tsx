import { styled } from '@mui/material/styles';
import { DataGrid, type GridColDef, type GridRenderCellParams } from '@mui/x-data-grid';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { CustomerPage, ListedCustomer } from '../../api/customer/customerListApi';
import { Button } from '../../ui/forms/Button';
import { styleNonce } from '../../ui/layout/theme';
import { useEnterAccount } from './useEnterAccount';

type Cell = GridRenderCellParams<ListedCustomer>;

const Grid = styled(DataGrid<ListedCustomer>)(({ theme }) => ({
  '--DataGrid-t-color-border-base': theme.vars.palette.divider,
  borderRadius: 16,
  backgroundColor: theme.vars.palette.background.paper,
  fontSize: '1rem',
  '& .MuiDataGrid-columnHeaderTitle': { fontWeight: 650 },
  '& .MuiDataGrid-cell': {
    display: 'flex',
    alignItems: 'center',
    paddingBlock: theme.spacing(0.5),
    lineHeight: 1.4,
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
  },
  '& .MuiDataGrid-cell[data-field=enter]': { padding: 0 },
  '& .MuiDataGrid-cell[data-field=enter] > button': { paddingInline: theme.spacing(1.25) },
  '& .MuiDataGrid-cell:focus, & .MuiDataGrid-cell:focus-within, & .MuiDataGrid-columnHeader:focus': {
    outline: `3px solid ${theme.vars.palette.primary.main}`,
    outlineOffset: -3,
  },
})) as typeof DataGrid<ListedCustomer>;

interface EnterButtonProps {
  cell: Cell;
  isBusy: boolean;
  onEnter: (customer: ListedCustomer) => void;
}

/** The one thing to do in a row; where the grid's focus is on its cell, the button has it. */
function EnterButton({ cell, isBusy, onEnter }: EnterButtonProps) {
  const { t } = useTranslation('adminCustomers');
  const button = useRef<HTMLButtonElement>(null);
  const { hasFocus, tabIndex, row } = cell;
  const action = isBusy ? t('entering') : t('enter');
  const customer = [row.fullName, row.email].filter(Boolean).join(', ');
  useLayoutEffect(() => {
    if (hasFocus) button.current?.focus({ preventScroll: true });
  }, [hasFocus]);
  return (
    <Button
      ref={button}
      tabIndex={hasFocus ? 0 : tabIndex}
      aria-disabled={isBusy}
      aria-label={t('enterNamed', { action, customer })}
      onClick={() => onEnter(row)}
      // The grid would take both for itself.
      onKeyDown={(event) => [' ', 'Enter'].includes(event.key) && event.stopPropagation()}
    >
      {action}
    </Button>
  );
}

/** One page of customers. The server sorts and pages, so the grid does neither. */
export function CustomerGrid({ list }: { list: CustomerPage }) {
  const { t } = useTranslation('adminCustomers');
  const { enter, enteringId } = useEnterAccount();
  const columns: GridColDef<ListedCustomer>[] = [
    { field: 'rowNumber', headerName: t('columns.rowNumber'), width: 96 },
    { field: 'fullName', headerName: t('columns.fullName'), minWidth: 170, flex: 2 },
    { field: 'email', headerName: t('columns.email'), minWidth: 260, flex: 3 },
    {
      field: 'enter',
      headerName: t('columns.account'),
      width: 190,
      renderCell: (cell: Cell) => (
        <EnterButton
          cell={cell}
          isBusy={enteringId !== undefined && enteringId === cell.row.customerId}
          onEnter={(customer) => void enter(customer)}
        />
      ),
    },
  ];
  return (
    <Grid
      aria-label={t('title')}
      nonce={styleNonce()}
      rows={list.rows}
      getRowId={({ rowNumber }) => rowNumber}
      columns={columns.map((column) => ({ ...column, sortable: false }))}
      autoHeight
      getRowHeight={() => 'auto'}
      // Ten rows are all rendered: a column that is scrolled to must not be empty first.
      disableVirtualization
      disableColumnMenu
      disableColumnFilter
      disableColumnResize
      rowSelection={false}
      hideFooter
      localeText={{ noRowsLabel: t('empty') }}
    />
  );
}
