import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asApiError } from '../../api/apiError';
import { useLazyListTimelineQuery, type CustomerFile, type TimelineEntry } from '../../api/customer/customerFileApi';
import { failureText } from '../../api/failureText';
import { ListRow } from '../../components/ListRow';
import { useLogWords } from '../../components/log/useLogWords';
import { useMomentFormat } from '../../i18n/useMomentFormat';
import { FilePanel } from './FilePanel';

/** Older entries than those of the file, page by page. */
function useOlder(customerId: string, first: CustomerFile['timeline']) {
  const [load, { isFetching, error }] = useLazyListTimelineQuery();
  const [older, setOlder] = useState<{ entries: TimelineEntry[]; nextBefore: string | undefined }>();
  const before = older ? older.nextBefore : first.nextBefore;
  const show = async () => {
    if (before === undefined || isFetching) return;
    const { data } = await load({ customerId, before });
    if (data) setOlder({ entries: [...(older?.entries ?? []), ...data.entries], nextBefore: data.nextBefore });
  };
  return { entries: older?.entries ?? [], hasMore: before !== undefined, isFetching, error, show };
}

/** The customer's time line from the change log: who, what, from what to what (rules §38.8). */
export function TimelinePanel({ customerId, timeline }: { customerId: string } & Pick<CustomerFile, 'timeline'>) {
  const { t } = useTranslation('adminFile');
  const { t: common } = useTranslation();
  const moment = useMomentFormat();
  const words = useLogWords();
  const whoOf = ({ actor, name }: TimelineEntry): string =>
    name === undefined ? t(`timeline.who.${actor}`) : t(`timeline.named.${actor}`, { name });
  const older = useOlder(customerId, timeline);
  return (
    <FilePanel
      title={t('timeline.title')}
      emptyText={t('timeline.empty')}
      rows={[...timeline.entries, ...older.entries]}
      note={
        <>
          <Typography role="alert" color="error">
            {older.error !== undefined && failureText(common, asApiError(older.error), 'adminList')}
          </Typography>
          {older.hasMore && (
            <Button sx={{ mt: 1 }} aria-disabled={older.isFetching} onClick={() => void older.show()}>
              {t('timeline.older')}
            </Button>
          )}
        </>
      }
      renderRow={(entry) => (
        <ListRow key={entry.id} title={words.whatOf(entry.action, entry.productName)}>
          <div>{t('timeline.line', { who: whoOf(entry), moment: moment(entry.at) })}</div>
          {words.changesOf(entry).map((change) => (
            <div key={change}>{change}</div>
          ))}
        </ListRow>
      )}
    />
  );
}
