import { useTranslation } from 'react-i18next';
import type { Subscription } from '../../api/subscription/Subscription';
import { PostalAddress } from '../../components/PostalAddress';
import { PanelSection } from '../../ui/layout/PanelSection';

/** Delivery address of a subscription (rules §8.9). */
export function AddressSection({ subscription: { recipient, delivery } }: { subscription: Subscription }) {
  const { t } = useTranslation('subscription');
  return (
    <PanelSection title={t('address')} isDivided={false}>
      <PostalAddress recipient={recipient} address={delivery} />
    </PanelSection>
  );
}
