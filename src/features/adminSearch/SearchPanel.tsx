import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useSearchCustomersQuery } from '../../api/customer/customerSearchApi';
import { TableSkeleton } from '../../ui/data/TableSkeleton';
import { useListParams } from '../../ui/data/useListParams';
import { ProgressLine } from '../../ui/feedback/ProgressLine';
import { ListHead } from '../../components/ListHead';
import { QueryView } from '../../components/QueryView';
import { HitTable } from './HitTable';

/** Search over all customers; the text is in the address (rules §38.8). */
export function SearchPanel() {
  const { t } = useTranslation('adminSearch');
  const { t: common } = useTranslation();
  const { search } = useListParams();
  const isEmpty = search.trim() === '';
  const query = useSearchCustomersQuery(search, { skip: isEmpty, refetchOnMountOrArgChange: true });
  const data = query.isError ? query.currentData : query.data;
  return (
    <>
      <ListHead label={t('search')} />
      {isEmpty ? (
        <Typography color="text.secondary">{t('hint')}</Typography>
      ) : (
        <>
          <ProgressLine isShown={query.isFetching && data !== undefined} label={common('loading')} />
          <QueryView
            query={{ ...query, data }}
            placeholder={<TableSkeleton />}
            failureTitle={t('failed')}
            unreadable={data?.unreadable}
            area="adminList"
          >
            {({ rows, isCapped }) => (
              <>
                <HitTable hits={rows} />
                {isCapped && <Typography sx={{ mt: 1 }}>{t('more')}</Typography>}
              </>
            )}
          </QueryView>
        </>
      )}
    </>
  );
}
