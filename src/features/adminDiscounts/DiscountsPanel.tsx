import { mdiPlus } from '@mdi/js';
import Button from '@mui/material/Button';
import { Suspense, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../api/admin/ownRoleApi';
import { ON_DEMAND } from '../../api/baseApi';
import { useListDiscountsQuery } from '../../api/discount/discountsApi';
import type { IsoDate } from '../../domain/isoDate';
import { useToday } from '../../session/useToday';
import { lazyComponent } from '../../ui/feedback/lazyComponent';
import { ListSkeleton } from '../../ui/feedback/ListSkeleton';
import { Icon } from '../../ui/forms/Icon';
import { useFocusFallback } from '../../ui/layout/useFocusFallback';
import { useListParams } from '../../ui/data/useListParams';
import { useUnsavedInputs } from '../../ui/layout/unsavedInputs';
import { ListHead } from '../../components/ListHead';
import { PagedListView } from '../../components/PagedListView';
import { QueryView } from '../../components/QueryView';
import { DeleteDiscountDialog } from './DeleteDiscountDialog';
import { DiscountTable } from './DiscountTable';
import { NEW_TARGET, newDiscount, startOf, startOfSave, type FormStart } from './form/discountValues';
import { useDeleteDiscount } from './useDeleteDiscount';
import { useDiscountRoute } from './useDiscountRoute';
import { useSaveDiscount } from './useSaveDiscount';

/** Loaded on demand, because admins view the list more often than a form. */
const DiscountEditor = lazyComponent(
  () => import(/* webpackChunkName: "discount-editor" */ './DiscountEditor'),
  'DiscountEditor',
  ['adminDiscounts'],
);

/** Data of the tab: the list, the form of the URL, and the saves. */
function useDiscounts(today: IsoDate) {
  const { page, search } = useListParams();
  const query = useListDiscountsQuery({ search, page }, { ...ON_DEMAND, refetchOnMountOrArgChange: true });
  const reload = () => void query.refetch();
  // Undefined while loading and after an error, because a form starts from stored values.
  const fresh = query.isFetching || query.isError ? undefined : query.currentData;
  const route = useDiscountRoute(fresh);
  const deletion = useDeleteDiscount(query.currentData, reload);
  const save = useSaveDiscount();
  const { code, isForm, edited } = route;

  const { kept } = save;
  const openKept = useEffectEvent(() => {
    if (kept && !isForm) route.showForm(kept.code);
  });
  const isKept = kept !== undefined;
  useEffect(() => openKept(), [isKept, save.isBusy]);

  const start = (): FormStart | undefined => {
    if (!isForm) return undefined;
    if (kept) return startOfSave(kept);
    return code === null ? { target: NEW_TARGET, values: newDiscount(today) } : edited && startOf(edited);
  };
  return { query, reload, deletion, save, route, start: start() };
}

/** Discount list or the form of one discount, and the dialog for a deletion (rules §15.23). */
export function DiscountsPanel() {
  const { t } = useTranslation('adminDiscounts');
  const { t: common } = useTranslation();
  const mayChange = useMay('support');
  const today = useToday();
  const unsaved = useUnsavedInputs();
  const { query, reload, deletion, save, route, start } = useDiscounts(today);
  const create = useFocusFallback<HTMLButtonElement>(start === undefined);
  const { deleted } = deletion;
  useEffect(() => {
    if (deleted) create.current?.focus();
  }, [deleted, create]);

  if (start) {
    return (
      <Suspense fallback={<ListSkeleton rows={1} shape="panel" label={common('loading')} />}>
        <DiscountEditor
          key={route.code}
          {...{ start, save, today }}
          onTakePresent={(code) => route.showForm(code)}
          onLeave={(options) => {
            unsaved.release();
            route.showList(options);
          }}
        />
      </Suspense>
    );
  }
  return (
    <>
      <ListHead label={t('search')}>
        {mayChange && (
          <Button
            ref={create}
            variant="contained"
            aria-disabled={save.isBusy}
            onClick={() => !save.isBusy && route.showForm(null, { isStep: true })}
          >
            <Icon path={mdiPlus} />
            {t('create')}
          </Button>
        )}
      </ListHead>
      {route.isMissing && <p role="alert">{t('notFound')}</p>}
      <QueryView query={route.lookup} placeholder={<></>} failureTitle={t('formFailed')} area="discounts">
        {() => null}
      </QueryView>
      <PagedListView query={query} isBusy={route.lookup.isFetching} failureTitle={t('loadFailed')} area="discounts">
        {(list) => (
          <DiscountTable
            list={list}
            today={today}
            isBusy={save.isBusy}
            onEdit={(discount) => {
              if (save.isBusy) return;
              reload();
              route.showForm(discount.code, { isStep: true });
            }}
            onDelete={(discount) => !save.isBusy && deletion.ask(discount)}
          />
        )}
      </PagedListView>
      <DeleteDiscountDialog deletion={deletion} />
    </>
  );
}
