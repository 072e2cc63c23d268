import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Screen } from '../ui/Screen';

/** `/profile`: the admin's area (spec §2). */
export function AdminScreen() {
  const { t } = useTranslation();
  return (
    <Screen title={t('admin.title')}>
      <Typography>{t('admin.intro')}</Typography>
    </Screen>
  );
}
