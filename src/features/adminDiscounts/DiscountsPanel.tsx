import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ON_DEMAND } from '../../api/baseApi';
import { useListDiscountsQuery } from '../../api/discount/discountsApi';
import { useToday } from '../../session/useToday';
import { lazyComponent } from '../../ui/feedback/lazyComponent';
import { ListSkeleton } from '../../ui/feedback/ListSkeleton';
import { useListParams } from '../../ui/data/useListParams';
import { PagedListView } from '../PagedListView';
import { QueryView } from '../QueryView';
import { DeleteDiscountDialog } from './DeleteDiscountDialog';
import { DiscountTable } from './DiscountTable';
import { ListHead } from './ListHead';
import { useDiscountsFlow } from './useDiscountsFlow';
import { useEditedDiscount } from './useEditedDiscount';

/** The list is looked at more often than a form is opened. */
const DiscountEditor = lazyComponent(
  () => import(/* webpackChunkName: "discount-editor" */ './DiscountEditor'),
  'DiscountEditor',
  ['adminDiscounts'],
);

/** The discounts: the list, or the form of one of them, and the dialog that deletes one (rules §15.23). */
export function DiscountsPanel() {
  const { t } = useTranslation('adminDiscounts');
  const { t: common } = useTranslation();
  const { page, search } = useListParams();
  const today = useToday();
  const query = useListDiscountsQuery({ search, page }, { ...ON_DEMAND, refetchOnMountOrArgChange: true });
  // A form begins with what is stored now: not with a row that is being loaded again, or could not be.
  const fresh = query.isFetching || query.isError ? undefined : query.currentData;
  const { edited, isMissing, lookup } = useEditedDiscount(fresh);
  const flow = useDiscountsFlow({ today, edited, reloadList: () => void query.refetch() });
  const { form } = flow;
  if (form) {
    return (
      <Suspense fallback={<ListSkeleton rows={1} shape="panel" label={common('loading')} />}>
        <DiscountEditor key={form.key} flow={flow} target={form.target} initialValues={form.values} today={today} />
      </Suspense>
    );
  }
  return (
    <>
      <ListHead flow={flow} />
      {isMissing && <p role="alert">{t('notFound')}</p>}
      <QueryView query={lookup} placeholder={<></>} failureTitle={t('formFailed')} area="discounts">
        {() => null}
      </QueryView>
      <PagedListView query={query} isBusy={lookup.isFetching} failureTitle={t('loadFailed')} area="discounts">
        {(list) => <DiscountTable list={list} flow={flow} today={today} />}
      </PagedListView>
      <DeleteDiscountDialog flow={flow} />
    </>
  );
}
