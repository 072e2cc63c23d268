import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useListAttentionQuery, type AttentionPage } from '../api/admin/attentionApi';
import { ON_DEMAND } from '../api/baseApi';
import { EmptyState } from '../components/EmptyState';
import { ListHead } from '../components/ListHead';
import { PagedListView } from '../components/PagedListView';
import { paths } from '../config/paths';
import { ATTENTION_KINDS, type AttentionKind } from '../domain/attention';
import { AttentionKinds } from '../features/adminAttention/AttentionKinds';
import { AttentionTable } from '../features/adminAttention/AttentionTable';
import { useListParams } from '../ui/data/useListParams';
import { lazyComponent } from '../ui/feedback/lazyComponent';
import { ProgressLine } from '../ui/feedback/ProgressLine';
import { PageLink } from '../ui/layout/PageLink';
import { Screen } from '../ui/layout/Screen';
import { useOverlayParam } from '../ui/layout/useOverlayParam';

const RefundDialog = lazyComponent(
  () => import(/* webpackChunkName: "refund-dialog" */ '../features/adminRefund/RefundDialog'),
  'RefundDialog',
  ['adminRefund'],
);

/** Kinds whose persons can be searched. */
const SEARCHED: readonly AttentionKind[] = ['declined', 'waiting', 'failedBills', 'refundsDue', 'refundsFailed'];

const firstWithCases = (kinds: AttentionPage['kinds'] = []) => kinds.find(({ count }) => count > 0)?.kind;

/** Counts and the page of the address's kind; without one the first kind with cases. */
function useAttention() {
  const { page, search, read } = useListParams();
  const named = ATTENTION_KINDS.find((kind) => kind === read('kind'));
  const options = { ...ON_DEMAND, refetchOnMountOrArgChange: true };
  const counts = useListAttentionQuery(
    { kind: undefined, search: '', page: 1 },
    { ...options, skip: named !== undefined },
  );
  const kind = named ?? firstWithCases(counts.currentData?.kinds);
  const list = useListAttentionQuery({ kind, search, page }, { ...options, skip: kind === undefined });
  return { kind, query: kind === undefined ? counts : list };
}

/** `/profile/attention`: what needs attention, by kind, each case with its next step (rules §37.10). */
export function AttentionScreen() {
  const { t } = useTranslation('adminAttention');
  const { t: common } = useTranslation();
  const { kind, query } = useAttention();
  const refund = useOverlayParam('refund');
  return (
    <Screen title={t('title')}>
      {/* All with the first reply, because the kinds would move the rest. */}
      {kind && query.data && (
        <>
          <AttentionKinds kinds={query.data.kinds} current={kind} />
          <Typography sx={{ mb: 2 }}>{t(`hint.${kind}`)}</Typography>
          {SEARCHED.includes(kind) && <ListHead label={t('search')} />}
        </>
      )}
      <PagedListView query={query} failureTitle={t('loadFailed')} area="adminList">
        {(list) =>
          list.kind === undefined ? (
            <EmptyState
              drawing="parcel"
              action={
                <Button component={PageLink} to={paths.admin}>
                  {t('back')}
                </Button>
              }
            >
              <Typography>{t('empty')}</Typography>
            </EmptyState>
          ) : (
            // Kind of the rows, because those of the previous kind are shown while the next one is loaded.
            <AttentionTable kind={list.kind} list={list} onRefund={(paymentId) => refund.open(paymentId)} />
          )
        }
      </PagedListView>
      <Suspense fallback={<ProgressLine isShown label={common('loading')} />}>
        {refund.asked !== null && <RefundDialog paymentId={refund.asked} onClose={refund.close} />}
      </Suspense>
    </Screen>
  );
}
