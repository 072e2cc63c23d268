import { mdiPencilOutline, mdiTrashCanOutline } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import type { Admin } from '../../api/admin/adminsApi';
import { businessDayAt } from '../../domain/isoDate';
import { useFormats } from '../../i18n/useFormats';
import { DataTable } from '../../ui/data/DataTable';
import { useLocalPager } from '../../ui/data/usePager';
import { IconButton } from '../../ui/forms/IconButton';

interface AdminTableProps {
  admins: readonly Admin[];
  onChange: (admin: Admin) => void;
  onRemove: (admin: Admin) => void;
}

/** Admins with role, and the days of addition and last sign-in (rules §36.6). */
export function AdminTable({ admins, onChange, onRemove }: AdminTableProps) {
  const { t } = useTranslation('adminTeam');
  const { day } = useFormats();
  const { rows, pager } = useLocalPager(admins);
  const dayOf = (moment: string | undefined, missing: string) =>
    moment === undefined ? missing : day(businessDayAt(new Date(moment)));
  return (
    <DataTable
      label={t('title')}
      columns={[
        {
          field: 'email',
          label: t('columns.email'),
          minWidth: 260,
          share: 3,
          isTitle: true,
          cell: ({ email }) => email,
        },
        { field: 'role', label: t('columns.role'), minWidth: 150, share: 1, cell: ({ role }) => t(`roles.${role}`) },
        { field: 'addedAt', label: t('columns.addedAt'), width: 170, cell: ({ addedAt }) => dayOf(addedAt, '–') },
        {
          field: 'lastSignInAt',
          label: t('columns.lastSignInAt'),
          width: 190,
          cell: ({ lastSignInAt }) => dayOf(lastSignInAt, t('never')),
        },
        {
          field: 'actions',
          label: t('columns.actions'),
          width: 112,
          isActions: true,
          cell: (admin) => (
            <>
              <IconButton
                label={t('change.open', { email: admin.email })}
                icon={mdiPencilOutline}
                onClick={() => onChange(admin)}
              />
              <IconButton
                label={t('remove.open', { email: admin.email })}
                icon={mdiTrashCanOutline}
                onClick={() => onRemove(admin)}
              />
            </>
          ),
        },
      ]}
      rows={rows}
      keyOf={({ email }) => email}
      pager={pager}
      emptyText={t('empty')}
    />
  );
}
