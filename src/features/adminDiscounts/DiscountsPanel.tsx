import { useTranslation } from 'react-i18next';
import { asApiError } from '../../api/apiError';
import { ON_DEMAND } from '../../api/baseApi';
import { useListDiscountsQuery } from '../../api/discount/discountsApi';
import { endsSession } from '../../api/failurePolicy';
import { failureText } from '../../api/failureText';
import { useToday } from '../../session/useToday';
import { ListSkeleton } from '../../ui/feedback/ListSkeleton';
import { LoadFailure } from '../../ui/feedback/LoadFailure';
import { ProgressLine } from '../../ui/feedback/ProgressLine';
import { UnreadableNote } from '../../ui/feedback/UnreadableNote';
import { useListParams } from '../../ui/data/useListParams';
import { usePageWithin } from '../../ui/data/usePageWithin';
import { DeleteDiscountDialog } from './DeleteDiscountDialog';
import { DiscountEditor } from './DiscountEditor';
import { DiscountTable } from './DiscountTable';
import { ListHead } from './ListHead';
import { useDiscountsFlow } from './useDiscountsFlow';

const SKELETON_ROWS = 5;
const AREA = 'discounts';

/** The discounts: the list, or the form of one of them, and the dialog that deletes one (rules §15.23). */
export function DiscountsPanel() {
  const { t } = useTranslation('adminDiscounts');
  const { t: common } = useTranslation();
  const { page, search } = useListParams();
  const today = useToday();
  // An answer belongs to the page and search that it was asked for, so one that comes late changes nothing.
  const query = useListDiscountsQuery({ search, page }, { ...ON_DEMAND, refetchOnMountOrArgChange: true });
  usePageWithin(query.currentData?.pages);
  const error = query.isError ? asApiError(query.error) : undefined;
  const list = error ? query.currentData : query.data;
  // A form begins with what is stored now: not with a row that is being loaded again, or could not be.
  const fresh = query.isFetching || error ? undefined : query.currentData;
  const flow = useDiscountsFlow({ today, list: fresh, reloadList: () => void query.refetch() });
  const { form } = flow;
  return (
    <>
      {form ? (
        <DiscountEditor key={form.key} flow={flow} target={form.target} initialValues={form.values} today={today} />
      ) : (
        <>
          <ListHead flow={flow} />
          {flow.isEditMissing && <p role="alert">{t('notListed')}</p>}
          <ProgressLine isShown={query.isFetching && list !== undefined} label={common('loading')} />
          {query.isLoading && <ListSkeleton rows={SKELETON_ROWS} label={common('loading')} />}
          {error && !endsSession(error, AREA) && (
            <LoadFailure
              title={t('loadFailed')}
              reason={failureText(common, error, AREA)}
              retryLabel={common('actions.retry')}
              onRetry={() => void query.refetch()}
            />
          )}
          {list && <UnreadableNote count={list.unreadable} />}
          {list && <DiscountTable list={list} flow={flow} today={today} />}
          <DeleteDiscountDialog flow={flow} />
        </>
      )}
    </>
  );
}
