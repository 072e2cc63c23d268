import { useTranslation } from 'react-i18next';
import type { Subscription } from '../../api/subscription/Subscription';
import { useFormats } from '../../i18n/useFormats';
import { AddressLines } from '../../components/AddressLines';
import { PanelSection } from '../../ui/layout/PanelSection';

/** Delivery address of a subscription (rules §8.9). */
export function AddressSection({ subscription: { recipient, delivery } }: { subscription: Subscription }) {
  const { t } = useTranslation('subscription');
  const { country } = useFormats();
  const { lines, postalCode, city } = delivery;
  return (
    <PanelSection title={t('address')} isDivided={false}>
      <AddressLines lines={[recipient, ...lines, `${postalCode} ${city}`, country(delivery.country)]} />
    </PanelSection>
  );
}
