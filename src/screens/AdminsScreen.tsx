import { useTranslation } from 'react-i18next';
import { TeamPanel } from '../features/adminTeam/TeamPanel';
import { Screen } from '../ui/layout/Screen';

/** `/profile/admins`: the shop's team and its roles (rules §36.11). */
export function AdminsScreen() {
  const { t } = useTranslation('adminTeam');
  return (
    <Screen title={t('title')}>
      <TeamPanel />
    </Screen>
  );
}
