import { useTranslation } from 'react-i18next';

/** Returns the shown name of a customer; an erased one has none (rules §40.5). */
export function useCustomerName(): (name: string) => string {
  const { t } = useTranslation('admin');
  return (name) => name || t('erased');
}
