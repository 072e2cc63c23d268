import { useTranslation } from 'react-i18next';
import { Screen } from '../ui/Screen';

/** `/address-payment-details`: who the customer is, where orders go, and which card pays (spec §2). */
export function AccountDetailsScreen() {
  const { t } = useTranslation('account');
  return <Screen title={t('title')}>{null}</Screen>;
}
