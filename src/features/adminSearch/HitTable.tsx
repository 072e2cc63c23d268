import { useTranslation } from 'react-i18next';
import type { Hit } from '../../api/customer/customerSearchApi';
import { CustomerLink } from '../../components/CustomerLink';
import { DataTable } from '../../ui/data/DataTable';
import { useLocalPager } from '../../ui/data/usePager';

/** Customers that a search has found, each with a link to the file (rules §38.8). */
export function HitTable({ hits }: { hits: readonly Hit[] }) {
  const { t } = useTranslation('adminSearch');
  const { rows, pager } = useLocalPager(hits);
  const column = (field: 'name' | 'email' | 'city' | 'match') => ({ field, label: t(`columns.${field}`) });
  return (
    <DataTable
      label={t('table')}
      columns={[
        {
          ...column('name'),
          ...{ share: 2, minWidth: 170, isTitle: true },
          cell: ({ customerId, name, email }) => <CustomerLink customerId={customerId} name={name || email} />,
        },
        { ...column('email'), share: 3, minWidth: 220, cell: ({ email }) => email },
        { ...column('city'), share: 1, minWidth: 120, cell: ({ city }) => city },
        {
          ...column('match'),
          ...{ share: 3, minWidth: 220 },
          cell: ({ foundBy, match }) => t(`foundBy.${foundBy}`, { match }),
        },
      ]}
      rows={rows}
      keyOf={({ customerId }) => customerId}
      pager={pager}
      emptyText={t('empty')}
    />
  );
}
