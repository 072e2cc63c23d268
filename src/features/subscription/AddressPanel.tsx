import { useTranslation } from 'react-i18next';
import type { Subscription } from '../../api/subscription/Subscription';
import { useFormats } from '../../i18n/useFormats';
import { AddressLines } from '../../components/AddressLines';
import { Panel } from '../../ui/layout/Panel';

/** Delivery address of a subscription (rules §8.9). */
export function AddressPanel({ subscription: { recipient, delivery } }: { subscription: Subscription }) {
  const { t } = useTranslation('subscription');
  const { country } = useFormats();
  const { lines, postalCode, city } = delivery;
  return (
    // No scroll anchor: on phones `order` shows this panel below panels that load later.
    <Panel title={t('address')} sx={{ order: 1, overflowAnchor: 'none' }}>
      <AddressLines lines={[recipient, ...lines, `${postalCode} ${city}`, country(delivery.country)]} />
    </Panel>
  );
}
