import { useTranslation } from 'react-i18next';
import type { AuditRow } from '../../api/admin/auditApi';
import type { CappedPage } from '../../api/pageOf';
import { CustomerLink } from '../../components/CustomerLink';
import { useLogWords } from '../../components/log/useLogWords';
import { useMomentFormat } from '../../i18n/useMomentFormat';
import { DataTable } from '../../ui/data/DataTable';
import { usePager } from '../../ui/data/usePager';

/** Admin, customer, system or key that has made a change. */
function useAuthor() {
  const { t } = useTranslation('adminAudit');
  return ({ actor, admin, key, viaMail }: AuditRow): string => {
    if (admin !== undefined) return admin;
    if (key !== undefined) return t('who.key', { name: key });
    if (actor === 'customer') return viaMail ? t('who.mail') : t('who.customer');
    // Because the admin's address ends after its term (rules §40.10).
    if (actor === 'admin') return t('who.admin');
    return t('who.system');
  };
}

/** Code of a discount. Because an edit rarely changes the code, it is not among the changes. */
function codeOf({ before, after }: AuditRow): string | undefined {
  const code = after.code ?? before.code;
  return typeof code === 'string' ? code : undefined;
}

/** One page of the log, newest first. */
export function AuditTable({ list }: { list: CappedPage<AuditRow> }) {
  const { t } = useTranslation('adminAudit');
  const pager = usePager(list);
  const moment = useMomentFormat();
  const { whatOf, changesOf } = useLogWords();
  const authorOf = useAuthor();
  const column = (field: 'at' | 'who' | 'customer' | 'action' | 'changes') => ({ field, label: t(`columns.${field}`) });
  return (
    <DataTable
      label={t('table')}
      columns={[
        { ...column('at'), width: 250, cell: ({ at }) => moment(at) },
        { ...column('who'), share: 2, minWidth: 190, cell: authorOf },
        {
          ...column('customer'),
          share: 2,
          minWidth: 150,
          cell: ({ customerId, customerName = customerId }) =>
            customerId && <CustomerLink customerId={customerId} name={customerName ?? ''} />,
        },
        {
          ...column('action'),
          ...{ share: 2, minWidth: 200, isTitle: true },
          cell: (row) => {
            const what = whatOf(row.action, codeOf(row));
            return <span title={what}>{what}</span>;
          },
        },
        {
          ...column('changes'),
          share: 4,
          minWidth: 260,
          cell: (row) => {
            const changes = changesOf(row, true).join('; ');
            return <span title={changes}>{changes}</span>;
          },
        },
      ]}
      rows={list.rows}
      keyOf={({ id }) => id}
      pager={pager}
      emptyText={t('empty')}
    />
  );
}
