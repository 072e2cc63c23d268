import { useTranslation } from 'react-i18next';
import type { Subscription } from '../../api/subscription/Subscription';
import { useFormats } from '../../i18n/useFormats';
import { AddressLines } from '../../ui/shop/AddressLines';
import { Panel } from '../../ui/layout/Panel';

/** Where the orders go (rules §8.9). */
export function AddressPanel({ subscription: { recipient, delivery } }: { subscription: Subscription }) {
  const { t } = useTranslation('subscription');
  const { country } = useFormats();
  const { lines, postalCode, city } = delivery;
  return (
    // What loads above it on a phone must not scroll the page to keep it in place: it is earlier in the document.
    <Panel title={t('address')} sx={{ order: 1, overflowAnchor: 'none' }}>
      <AddressLines lines={[recipient, ...lines, `${postalCode} ${city}`, country(delivery.country)]} />
    </Panel>
  );
}
