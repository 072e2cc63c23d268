import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalText } from '../../api/failureText';
import { useListReceiptsInfiniteQuery } from '../../api/receipt/receiptsApi';
import { useCommands } from '../../commands/customer/customerSetup';
import { undoOf } from '../../commands/customer/kinds/undo';
import { useChangeFlow } from '../../commands/useChangeFlow';
import { lazyComponent } from '../../ui/feedback/lazyComponent';
import { AccordionSection } from '../../ui/data/AccordionSection';
import { useOverlayParam } from '../../ui/layout/useOverlayParam';
import { QueryView } from '../../components/QueryView';
import { EntryRow } from './EntryRow';
import { ReceiptRow } from './ReceiptRow';

/** Loaded on demand, because few people open a receipt. */
const ReceiptDialog = lazyComponent(
  () => import(/* webpackChunkName: "receipt" */ './ReceiptDialog'),
  'ReceiptDialog',
  ['history', 'subscription'],
);

/** Search parameter of the open receipt. */
const RECEIPT = 'receipt';

/** Receipts of a subscription; without `purchaseId` those of all subscriptions and addresses. */
function History({ purchaseId }: { purchaseId: string | undefined }) {
  const { t } = useTranslation('history');
  const { t: common } = useTranslation();
  const query = useListReceiptsInfiniteQuery(purchaseId);
  const flow = useChangeFlow(useCommands());
  const lists = query.data?.pages.map(({ data }) => data) ?? [];
  const rows = lists.flatMap((list) => list.rows);
  const receipts = rows.filter((row) => row.about !== 'entry');
  const { asked, open, close } = useOverlayParam(RECEIPT, {
    isMissing: (named) => query.isSuccess && receipts.every(({ id }) => id !== named),
  });
  const opened = receipts.find(({ id }) => id === asked);
  const unreadable = lists.reduce((sum, list) => sum + list.unreadable, 0);
  const undone = flow.change?.kind === 'undo' ? flow.change.receiptId : undefined;
  return (
    <QueryView query={query} skeletons={2} failureTitle={t('loadFailed')} unreadable={unreadable}>
      {() => (
        <>
          {rows.length + unreadable === 0 && <Typography>{t('empty')}</Typography>}
          <Typography role="alert" color="error">
            {flow.failure && refusalText(common, flow.failure)}
          </Typography>
          <Stack component="ul" aria-label={t('title')} spacing={1.5} sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {rows.map((row) => (
              <li key={row.id}>
                {row.about === 'entry' ? (
                  <EntryRow entry={row} />
                ) : (
                  <ReceiptRow
                    receipt={row}
                    isNamed={purchaseId === undefined}
                    isUndoing={flow.isSending && undone === row.id}
                    isBusy={flow.isBusy}
                    onUndo={() => !flow.isBusy && flow.send(undoOf(row))}
                    onOpen={() => open(row.id)}
                  />
                )}
              </li>
            ))}
          </Stack>
          {query.hasNextPage && (
            <Button sx={{ mt: 1 }} aria-disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {t('older')}
            </Button>
          )}
          <Suspense>{opened && <ReceiptDialog receipt={opened} onClose={close} />}</Suspense>
        </>
      )}
    </QueryView>
  );
}

/** Change log of a subscription, or of all subscriptions and addresses (rules §24.11). */
export function HistoryPanel({ purchaseId }: { purchaseId?: string }) {
  const { t } = useTranslation('history');
  const { asked } = useOverlayParam(RECEIPT);
  return (
    <AccordionSection
      title={t('title')}
      defaultExpanded={asked !== null}
      // Last in the single column of a phone.
      sx={{ order: 2, '&, &.Mui-expanded': { mb: 3 } }}
    >
      <History purchaseId={purchaseId} />
    </AccordionSection>
  );
}
