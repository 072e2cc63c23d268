import { useTranslation } from 'react-i18next';
import type { CancellationPage } from '../../api/admin/cancellationsApi';
import { CustomerLink } from '../../components/CustomerLink';
import { useFormats } from '../../i18n/useFormats';
import { DataTable } from '../../ui/data/DataTable';
import { usePager } from '../../ui/data/usePager';

/** One page of the ended subscriptions with the words of their customers, the latest first. */
export function CancellationTable({ list }: { list: CancellationPage }) {
  const { t } = useTranslation('adminCancellations');
  const { day } = useFormats();
  const pager = usePager(list);
  const column = (field: 'ended' | 'name' | 'email' | 'product' | 'reason' | 'words') => ({
    field,
    label: t(`columns.${field}`),
  });
  return (
    <DataTable
      label={t('table')}
      columns={[
        { ...column('ended'), width: 150, cell: ({ endedOn }) => day(endedOn) },
        {
          ...column('name'),
          ...{ share: 2, minWidth: 140, isTitle: true },
          cell: ({ customerId, name, email }) => <CustomerLink customerId={customerId} name={name || email} />,
        },
        { ...column('email'), share: 2, minWidth: 180, cell: ({ email }) => email },
        { ...column('product'), share: 2, minWidth: 140, cell: ({ productName }) => productName },
        { ...column('reason'), width: 150, cell: ({ reason }) => t(`reason.${reason}`) },
        { ...column('words'), share: 3, minWidth: 200, cell: ({ words = '' }) => <span title={words}>{words}</span> },
      ]}
      rows={list.rows}
      keyOf={({ purchaseId }) => purchaseId}
      pager={pager}
      emptyText={t('empty')}
    />
  );
}
