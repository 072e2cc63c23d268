import { useTranslation } from 'react-i18next';
import type { Subscription } from '../../api/Subscription';
import { Button } from '../../ui/Button';
import { VisuallyHidden } from '../../ui/VisuallyHidden';

interface ReactivateButtonProps {
  subscription: Subscription;
  onReactivate: (subscription: Subscription) => void;
}

/** Opens the question whether the subscription shall go on. */
export function ReactivateButton({ subscription, onReactivate }: ReactivateButtonProps) {
  const { t } = useTranslation('subscription');
  return (
    <Button look="solid" onClick={() => onReactivate(subscription)}>
      {t('reactivate.open')}
      <VisuallyHidden> {subscription.productName}</VisuallyHidden>
    </Button>
  );
}
