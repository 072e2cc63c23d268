import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useAttentionCountQuery } from '../../api/admin/attentionApi';
import { useMay } from '../../api/admin/ownRoleApi';
import { ON_DEMAND } from '../../api/baseApi';
import { useFeatures, useHasFeature } from '../../api/featuresApi';
import { paths, type AdminPage } from '../../config/paths';
import { useFormats } from '../../i18n/useFormats';
import { PageLink } from '../../ui/layout/PageLink';
import { useTappedPath } from '../../components/useTappedPath';

/** Pages with a link, each with the feature of the API that it needs (rules §24.1). */
const ITEMS = [
  { name: 'admin', feature: undefined },
  { name: 'attention', feature: 'attention' },
  { name: 'adminSearch', feature: 'customerFile' },
  { name: 'failedPayments', feature: 'failedPayments' },
  { name: 'cancellations', feature: 'cancellations' },
  { name: 'audit', feature: 'audit' },
  { name: 'admins', feature: 'roles' },
] as const satisfies readonly { name: AdminPage; feature: string | undefined }[];

const LIST = { display: 'flex', flexWrap: 'wrap', columnGap: 0.5, m: 0, p: 0, listStyle: 'none' };
const ENTRY = {
  minWidth: 0,
  minHeight: 40,
  px: 1,
  textDecoration: 'none',
  borderRadius: 0,
  borderBottom: '3px solid transparent',
  '&[aria-current]': { borderBottomColor: 'primary.main' },
  '@media (hover: hover)': { '&:hover': { textDecoration: 'underline' } },
  '@media (forced-colors: active)': { '&[aria-current]': { border: '2px solid Highlight' } },
};

/** `Zu erledigen (7)`, or the name alone without a case; undefined while the number is loaded. */
function useAttentionLabel(): string | undefined {
  const { t } = useTranslation('adminNavigation');
  const { count: format } = useFormats();
  const { data, isLoading } = useAttentionCountQuery(undefined, { ...ON_DEMAND, skip: !useHasFeature('attention') });
  if (isLoading) return undefined;
  if (!data || data.count === 0) return t('attention');
  return t(data.isCapped ? 'attentionMore' : 'attentionCount', { number: format(data.count) });
}

/** Links to the pages of the admin area, each if the API has it and the admin may open it (rules §15.37). */
export function AdminNavigation() {
  const { t } = useTranslation('adminNavigation');
  const here = useTappedPath();
  const { features } = useFeatures();
  const attention = useAttentionLabel();
  const mayManage = useMay('owner');
  const items = ITEMS.filter(
    ({ name, feature }) => (feature === undefined || features.includes(feature)) && (name !== 'admins' || mayManage),
  );
  // Because a longer name would move the other links.
  if (attention === undefined) return null;
  return (
    <nav aria-label={t('label')}>
      <Box component="ul" sx={LIST}>
        {items.map(({ name }) => (
          <li key={name}>
            <Button
              component={PageLink}
              to={paths[name]}
              sx={ENTRY}
              aria-current={paths[name] === here ? 'page' : undefined}
            >
              {name === 'attention' ? attention : t(name)}
            </Button>
          </li>
        ))}
      </Box>
    </nav>
  );
}
