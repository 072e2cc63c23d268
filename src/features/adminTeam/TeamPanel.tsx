import { mdiPlus } from '@mdi/js';
import Button from '@mui/material/Button';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { type Admin, useListAdminsQuery } from '../../api/admin/adminsApi';
import { QueryView } from '../../components/QueryView';
import { useRowOverlay } from '../../components/useRowOverlay';
import { TableSkeleton } from '../../ui/data/TableSkeleton';
import { lazyComponent } from '../../ui/feedback/lazyComponent';
import { Icon } from '../../ui/forms/Icon';
import { useOverlayParam } from '../../ui/layout/useOverlayParam';
import { AdminTable } from './AdminTable';

const AdminDialog = lazyComponent(() => import(/* webpackChunkName: "team-dialogs" */ './AdminDialog'), 'AdminDialog', [
  'adminTeam',
]);
const RemoveAdminDialog = lazyComponent(
  () => import(/* webpackChunkName: "team-dialogs" */ './RemoveAdminDialog'),
  'RemoveAdminDialog',
  ['adminTeam'],
);

const emailOf = ({ email }: Admin) => email;

/** The shop's team: list, invitation, roles and removal (rules §36.6). */
export function TeamPanel() {
  const { t } = useTranslation('adminTeam');
  const query = useListAdminsQuery(undefined, { refetchOnMountOrArgChange: true });
  const invitation = useOverlayParam('invite');
  const change = useRowOverlay('edit', query, emailOf);
  const removal = useRowOverlay('delete', query, emailOf);
  return (
    <>
      <Button variant="contained" onClick={() => invitation.open()} sx={{ mb: 2 }}>
        <Icon path={mdiPlus} />
        {t('invite.open')}
      </Button>
      <QueryView
        query={query}
        placeholder={<TableSkeleton />}
        failureTitle={t('loadFailed')}
        unreadable={query.data?.unreadable}
        area="adminList"
      >
        {(list) => (
          <AdminTable
            admins={list.rows}
            onChange={({ email }) => change.open(email)}
            onRemove={({ email }) => removal.open(email)}
          />
        )}
      </QueryView>
      <Suspense>
        {invitation.asked !== null && <AdminDialog admin={undefined} onClose={invitation.close} />}
        {change.row && <AdminDialog admin={change.row} onClose={change.close} />}
        {removal.row && <RemoveAdminDialog admin={removal.row} onClose={removal.close} />}
      </Suspense>
    </>
  );
}
