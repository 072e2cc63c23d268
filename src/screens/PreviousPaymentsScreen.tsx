import { useTranslation } from 'react-i18next';
import { Screen } from '../ui/Screen';

/** `/previous-payments`: every payment there was (spec §2). */
export function PreviousPaymentsScreen() {
  const { t } = useTranslation('payments');
  return <Screen title={t('previous.title')}>{null}</Screen>;
}
