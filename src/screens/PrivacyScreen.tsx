import { mdiChevronLeft } from '@mdi/js';
import Button from '@mui/material/Button';
import { skipToken } from '@reduxjs/toolkit/query';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { useExportDataQuery } from '../api/customer/privacyApi';
import { useFeatures } from '../api/featuresApi';
import { QueryView } from '../components/QueryView';
import { paths } from '../config/paths';
import { PrivacyView } from '../features/privacy/PrivacyView';
import { Icon } from '../ui/forms/Icon';
import { PageLink } from '../ui/layout/PageLink';
import { Screen } from '../ui/layout/Screen';

/** `/privacy`: the customer's data, and their erasure; without the feature the account's page (rules §40.2). */
export function PrivacyScreen() {
  const { t } = useTranslation('privacy');
  const { features, isLoading } = useFeatures();
  const isOffered = features.includes('privacy');
  const query = useExportDataQuery(isOffered ? undefined : skipToken, { refetchOnMountOrArgChange: true });
  if (!isOffered && !isLoading) return <Navigate to={paths.accountDetails} replace />;
  return (
    <Screen
      title={t('title')}
      renderHead={(heading) => (
        <>
          <Button component={PageLink} to={paths.accountDetails} sx={{ ml: -1, mb: 0.5, px: 1, gap: 0.5 }}>
            <Icon path={mdiChevronLeft} />
            {t('back')}
          </Button>
          {heading}
        </>
      )}
    >
      <QueryView
        query={{ ...query, isLoading: isLoading || query.isLoading }}
        skeletons={3}
        shape="panel"
        failureTitle={t('loadFailed')}
      >
        {(data) => <PrivacyView data={data} />}
      </QueryView>
    </Screen>
  );
}
