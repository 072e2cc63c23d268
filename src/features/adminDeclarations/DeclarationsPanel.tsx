import Button from '@mui/material/Button';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../api/admin/ownRoleApi';
import { ON_DEMAND } from '../../api/baseApi';
import { type Declaration, useListDeclarationsQuery } from '../../api/declaration/declarationsApi';
import { useListParams } from '../../ui/data/useListParams';
import { lazyComponent } from '../../ui/feedback/lazyComponent';
import { ProgressLine } from '../../ui/feedback/ProgressLine';
import { useOverlayParam } from '../../ui/layout/useOverlayParam';
import { ListHead } from '../../components/ListHead';
import { PagedListView } from '../../components/PagedListView';
import { useRowOverlay } from '../../components/useRowOverlay';
import { DeclarationTable } from './DeclarationTable';

/** Loaded on demand, because admins view the list more often than a dialog. */
const DeclarationDialog = lazyComponent(
  () => import(/* webpackChunkName: "declaration-dialog" */ './DeclarationDialog'),
  'DeclarationDialog',
  ['adminDeclarations'],
);

const RejectAllDialog = lazyComponent(
  () => import(/* webpackChunkName: "declaration-dialog" */ './RejectAllDialog'),
  'RejectAllDialog',
  ['adminDeclarations'],
);

const idOf = ({ id }: Declaration) => id;

/** List of all declarations, open ones first, with the dialogs that decide them (rules §28.21). */
export function DeclarationsPanel() {
  const { t } = useTranslation('adminDeclarations');
  const { t: common } = useTranslation();
  const mayReject = useMay('support');
  const { page, search } = useListParams();
  const query = useListDeclarationsQuery({ search, page }, { ...ON_DEMAND, refetchOnMountOrArgChange: true });
  const list = query.currentData;
  const dialog = useRowOverlay('declaration', query, idOf);
  const rejection = useOverlayParam('rejectDeclarations', { isMissing: () => search === '' });
  return (
    <>
      <ListHead label={t('search')}>
        {mayReject && search.trim() !== '' && (list?.open ?? 0) > 0 && (
          <Button color="error" onClick={() => rejection.open()}>
            {t('rejectAll.open')}
          </Button>
        )}
      </ListHead>
      <PagedListView query={query} failureTitle={t('loadFailed')} area="adminList">
        {(shown) => <DeclarationTable list={shown} onView={({ id }) => dialog.open(id)} />}
      </PagedListView>
      <Suspense fallback={<ProgressLine isShown label={common('loading')} />}>
        {dialog.row && <DeclarationDialog declaration={dialog.row} onClose={dialog.close} />}
        {rejection.asked !== null && search !== '' && <RejectAllDialog search={search} onClose={rejection.close} />}
      </Suspense>
    </>
  );
}
