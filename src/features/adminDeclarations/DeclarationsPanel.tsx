import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ON_DEMAND } from '../../api/baseApi';
import { useListDeclarationsQuery, type Declaration } from '../../api/declaration/declarationsApi';
import { useListParams } from '../../ui/data/useListParams';
import { useListSearch } from '../../ui/data/useListSearch';
import { lazyComponent } from '../../ui/feedback/lazyComponent';
import { ProgressLine } from '../../ui/feedback/ProgressLine';
import { SearchField } from '../../ui/forms/SearchField';
import { useOverlay } from '../../ui/layout/useOverlay';
import { PagedListView } from '../PagedListView';
import { DeclarationTable } from './DeclarationTable';

/** The list is looked at more often than one of them is decided. */
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

/** What people have declared without signing in: what waits first; each is looked at, and decided (rules §28.21). */
export function DeclarationsPanel() {
  const { t } = useTranslation('adminDeclarations');
  const { t: common } = useTranslation();
  const { page, search } = useListParams();
  const { text, type } = useListSearch();
  const query = useListDeclarationsQuery({ search, page }, { ...ON_DEMAND, refetchOnMountOrArgChange: true });
  const dialog = useOverlay('declaration');
  const rejection = useOverlay('rejectDeclarations');
  // As it was opened: what is loaded anew meanwhile changes nothing under the person's hands.
  const [opened, setOpened] = useState<Declaration>();
  return (
    <>
      <SearchField label={t('search')} value={text} onChange={type} />
      {search.trim() !== '' && (query.currentData?.open ?? 0) > 0 && (
        <Button color="error" onClick={rejection.open}>
          {t('rejectAll.open')}
        </Button>
      )}
      <PagedListView query={query} failureTitle={t('loadFailed')} area="adminList">
        {(list) => (
          <DeclarationTable
            list={list}
            onView={(declaration) => {
              setOpened(declaration);
              dialog.open();
            }}
          />
        )}
      </PagedListView>
      <Suspense fallback={<ProgressLine isShown label={common('loading')} />}>
        {dialog.isOpen && opened && <DeclarationDialog declaration={opened} onClose={dialog.close} />}
        {rejection.isOpen && search !== '' && <RejectAllDialog search={search} onClose={rejection.close} />}
      </Suspense>
    </>
  );
}
