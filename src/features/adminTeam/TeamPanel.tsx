import { mdiPlus } from '@mdi/js';
import Button from '@mui/material/Button';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useListAdminsQuery } from '../../api/admin/adminsApi';
import { QueryView } from '../../components/QueryView';
import { TableSkeleton } from '../../ui/data/TableSkeleton';
import { lazyComponent } from '../../ui/feedback/lazyComponent';
import { Icon } from '../../ui/forms/Icon';
import { useOpened } from '../../ui/layout/useOpened';
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

/** The shop's team: list, invitation, roles and removal (rules §36.6). */
export function TeamPanel() {
  const { t } = useTranslation('adminTeam');
  const query = useListAdminsQuery(undefined, { refetchOnMountOrArgChange: true });
  const rows = query.data?.rows;
  const find = (email: string) => rows?.find((one) => one.email === email);
  const isMissing = (email: string) => rows !== undefined && find(email) === undefined;
  const invitation = useOverlayParam('invite');
  const change = useOverlayParam('edit', { isMissing });
  const removal = useOverlayParam('delete', { isMissing });
  const changed = useOpened(change.asked, find);
  const removed = useOpened(removal.asked, find);
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
        {changed && <AdminDialog admin={changed} onClose={change.close} />}
        {removed && <RemoveAdminDialog admin={removed} onClose={removal.close} />}
      </Suspense>
    </>
  );
}
