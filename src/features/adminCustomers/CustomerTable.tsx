import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../api/admin/ownRoleApi';
import type { CustomerPage, ListedCustomer } from '../../api/customer/customerListApi';
import { CustomerLink } from '../../components/CustomerLink';
import { useAccountEntry } from '../../components/entry/useAccountEntry';
import { DataTable } from '../../ui/data/DataTable';
import type { Column } from '../../ui/data/DataTableProps';
import { toast } from '../../ui/feedback/toast';
import { usePager } from '../../ui/data/usePager';

interface EnterButtonProps {
  customer: ListedCustomer;
  isBusy: boolean;
  onEnter: (customer: ListedCustomer) => void;
}

function EnterButton({ customer, isBusy, onEnter }: EnterButtonProps) {
  const { t } = useTranslation('adminCustomers');
  const action = isBusy ? t('entering') : t('enter');
  const who = [customer.fullName, customer.email].filter(Boolean).join(', ');
  return (
    <Button
      aria-disabled={isBusy}
      aria-label={t('enterNamed', { action, customer: who })}
      onClick={() => onEnter(customer)}
    >
      {action}
    </Button>
  );
}

/** One page of customers, sorted by the server. */
export function CustomerTable({ list }: { list: CustomerPage }) {
  const { t } = useTranslation('adminCustomers');
  const pager = usePager(list);
  const mayEnter = useMay('support');
  const { enter, enteringId, dialog } = useAccountEntry(list.rows);
  const rows = list.rows.map((row, index) => ({ ...row, rowNumber: list.from + index }));
  const enterColumn: Column<(typeof rows)[number]> = {
    field: 'enter',
    label: t('columns.account'),
    width: 200,
    isActions: true,
    // An erased customer has no address, and no account to open.
    cell: (row) =>
      row.email !== '' && (
        <EnterButton
          customer={row}
          isBusy={enteringId !== undefined && enteringId === row.customerId}
          onEnter={(customer) => (customer.customerId === '' ? toast.error(t('accountRequired')) : enter(customer))}
        />
      ),
  };
  return (
    <>
      <DataTable
        label={t('title')}
        columns={[
          {
            field: 'rowNumber',
            label: t('columns.rowNumber'),
            width: 96,
            isNumber: true,
            cell: (row) => row.rowNumber,
          },
          {
            field: 'fullName',
            label: t('columns.fullName'),
            minWidth: 170,
            share: 2,
            isTitle: true,
            cell: ({ customerId, fullName, email }) =>
              customerId === '' ? fullName : <CustomerLink customerId={customerId} name={fullName || email} />,
          },
          { field: 'email', label: t('columns.email'), minWidth: 260, share: 3, cell: (row) => row.email },
          ...(mayEnter ? [enterColumn] : []),
        ]}
        rows={rows}
        keyOf={({ rowNumber }) => rowNumber}
        pager={pager}
        emptyText={t('empty')}
      />
      {dialog}
    </>
  );
}
