import { mdiChevronDown } from '@mdi/js';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useListReceiptsInfiniteQuery } from '../../api/subscription/receiptsApi';
import { Icon } from '../../ui/forms/Icon';
import { QueryView } from '../QueryView';
import { ReceiptRow } from './ReceiptRow';

function History({ purchaseId }: { purchaseId: string }) {
  const { t } = useTranslation('history');
  const query = useListReceiptsInfiniteQuery(purchaseId);
  const lists = query.data?.pages.map(({ data }) => data) ?? [];
  const receipts = lists.flatMap(({ rows }) => rows);
  const unreadable = lists.reduce((sum, list) => sum + list.unreadable, 0);
  return (
    <QueryView query={query} skeletons={2} failureTitle={t('loadFailed')} unreadable={unreadable}>
      {() => (
        <>
          {receipts.length + unreadable === 0 && <Typography>{t('empty')}</Typography>}
          <Stack component="ul" aria-label={t('title')} spacing={1.5} sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {receipts.map((receipt) => (
              <li key={receipt.id}>
                <ReceiptRow receipt={receipt} />
              </li>
            ))}
          </Stack>
          {query.hasNextPage && (
            <Button sx={{ mt: 1 }} aria-disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {t('older')}
            </Button>
          )}
        </>
      )}
    </QueryView>
  );
}

/** What has become of a subscription, where the API tells it (rules §24.11). */
export function HistoryPanel({ purchaseId }: { purchaseId: string }) {
  const { t } = useTranslation('history');
  return (
    <Accordion
      slots={{ heading: 'h2' }}
      slotProps={{ transition: { unmountOnExit: true } }}
      // The last piece of the page on a phone, where all of them are in one column.
      sx={{ order: 2, '&, &.Mui-expanded': { mb: 3 } }}
    >
      <AccordionSummary expandIcon={<Icon path={mdiChevronDown} />}>
        <Typography variant="h2" component="span">
          {t('title')}
        </Typography>
      </AccordionSummary>
      <AccordionDetails>
        <History purchaseId={purchaseId} />
      </AccordionDetails>
    </Accordion>
  );
}
