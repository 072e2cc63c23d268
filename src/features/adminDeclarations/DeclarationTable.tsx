import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../api/admin/ownRoleApi';
import type { Declaration, DeclarationPage } from '../../api/declaration/declarationsApi';
import { useCustomerName } from '../../components/useCustomerName';
import { businessDayAt } from '../../domain/isoDate';
import { useFormats } from '../../i18n/useFormats';
import { DataTable } from '../../ui/data/DataTable';
import { usePager } from '../../ui/data/usePager';
import { StatusBadge, type BadgeTone } from '../../ui/feedback/StatusBadge';
import { subscriptionsNotCancelled } from './subscriptionsNotCancelled';

const TONES: Record<Declaration['state'], BadgeTone> = {
  open: 'bad',
  scheduled: 'quiet',
  done: 'good',
  rejected: 'quiet',
  takenBack: 'quiet',
};

interface DeclarationTableProps {
  list: DeclarationPage;
  onView: (declaration: Declaration) => void;
}

/** One page of declarations, sorted by the server. */
export function DeclarationTable({ list, onView }: DeclarationTableProps) {
  const { t } = useTranslation('adminDeclarations');
  const mayDecide = useMay('support');
  const pager = usePager(list);
  const { day } = useFormats();
  const nameOf = useCustomerName();
  const stateOf = (row: Declaration) => {
    const state = t(`state.${row.state}`);
    const [ended, kept] = [row.endings.length, subscriptionsNotCancelled(row).length];
    return kept === 0 ? state : t('state.some', { state, ended, total: ended + kept });
  };
  const column = (field: 'reference' | 'type' | 'name' | 'email' | 'receivedAt' | 'state' | 'actions') => ({
    field,
    label: t(`columns.${field}`),
  });
  return (
    <DataTable
      label={t('table')}
      columns={[
        { ...column('reference'), width: 160, isTitle: true, cell: ({ reference }) => reference },
        { ...column('type'), width: 130, cell: ({ type }) => t(`type.${type}`) },
        { ...column('name'), share: 2, minWidth: 140, cell: ({ name }) => nameOf(name) },
        { ...column('email'), share: 3, minWidth: 200, cell: ({ email }) => email },
        { ...column('receivedAt'), width: 190, cell: ({ receivedAt }) => day(businessDayAt(new Date(receivedAt))) },
        {
          ...column('state'),
          width: 180,
          cell: (row) => <StatusBadge tone={TONES[row.state]}>{stateOf(row)}</StatusBadge>,
        },
        {
          ...column('actions'),
          width: 150,
          isActions: true,
          cell: (row) => {
            const action = row.state === 'open' && mayDecide ? t('decide') : t('look');
            return (
              <Button aria-label={t('view', { reference: row.reference, action })} onClick={() => onView(row)}>
                {action}
              </Button>
            );
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
