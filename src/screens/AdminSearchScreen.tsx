import { useTranslation } from 'react-i18next';
import { SearchPanel } from '../features/adminSearch/SearchPanel';
import { Screen } from '../ui/layout/Screen';

/** `/profile/search`: finds a customer by name, e-mail, phone, address or number (rules §38.8). */
export function AdminSearchScreen() {
  const { t } = useTranslation('adminSearch');
  return (
    <Screen title={t('title')}>
      <SearchPanel />
    </Screen>
  );
}
