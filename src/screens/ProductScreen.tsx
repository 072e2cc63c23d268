import { useTranslation } from 'react-i18next';
import { Screen } from '../ui/Screen';

/** `/profile/{id}`: how often a product may be delivered (spec §2). */
export function ProductScreen() {
  const { t } = useTranslation('adminProducts');
  return <Screen title={t('edit.title')}>{null}</Screen>;
}
