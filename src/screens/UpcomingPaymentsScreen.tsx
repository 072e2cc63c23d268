import { useTranslation } from 'react-i18next';
import { Screen } from '../ui/Screen';

/** `/upcoming-payments`: every order that is due (spec §2). */
export function UpcomingPaymentsScreen() {
  const { t } = useTranslation('payments');
  return <Screen title={t('upcoming.title')}>{null}</Screen>;
}
