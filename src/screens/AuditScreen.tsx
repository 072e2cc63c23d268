import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useLazyDownloadAuditQuery, useListAuditQuery } from '../api/admin/auditApi';
import { ON_DEMAND } from '../api/baseApi';
import { PagedListView } from '../components/PagedListView';
import { AuditFilterForm } from '../features/adminAudit/AuditFilterForm';
import { AuditTable } from '../features/adminAudit/AuditTable';
import { useAuditFilter } from '../features/adminAudit/useAuditFilter';
import { AccordionSection } from '../ui/data/AccordionSection';
import { DownloadButton } from '../ui/data/DownloadButton';
import { useIsPhone } from '../ui/data/TableSkeleton';
import { useListParams } from '../ui/data/useListParams';
import { Screen } from '../ui/layout/Screen';

/** `/profile/audit`: the change log with filters (rules §39.3). */
export function AuditScreen() {
  const { t } = useTranslation('adminAudit');
  const { page } = useListParams();
  const { filter, change } = useAuditFilter();
  const query = useListAuditQuery({ ...filter, page }, { ...ON_DEMAND, refetchOnMountOrArgChange: true });
  const isPhone = useIsPhone();
  const [download] = useLazyDownloadAuditQuery();
  return (
    <Screen title={t('title')}>
      <Typography sx={{ mb: 2 }}>{t('intro')}</Typography>
      <AccordionSection
        title={t('filter.title')}
        defaultExpanded={!isPhone || Object.values(filter).some((value) => value !== '')}
      >
        <AuditFilterForm filter={filter} onChange={change} />
      </AccordionSection>
      <Box sx={{ my: 2 }}>
        <DownloadButton
          label={t('download')}
          fileName="audit.csv"
          type="text/csv"
          make={() => download(filter).unwrap()}
        />
      </Box>
      <PagedListView query={query} failureTitle={t('loadFailed')} area="adminList">
        {(list) => <AuditTable list={list} />}
      </PagedListView>
    </Screen>
  );
}
