import { useTranslation } from 'react-i18next';
import type { Subscription } from '../../api/Subscription';
import { useCommands } from '../../commands/customer/customerArea';
import { Button } from '../../ui/Button';
import { VisuallyHidden } from '../../ui/VisuallyHidden';

interface ReactivateButtonProps {
  subscription: Subscription;
  onReactivate: (subscription: Subscription) => void;
}

/** Opens the question whether the subscription shall go on. */
export function ReactivateButton({ subscription, onReactivate }: ReactivateButtonProps) {
  const { t } = useTranslation('subscription');
  const { unanswered } = useCommands();
  return (
    <Button look="solid" aria-disabled={unanswered !== undefined} onClick={() => onReactivate(subscription)}>
      {t('reactivate.open')}
      <VisuallyHidden> {subscription.productName}</VisuallyHidden>
    </Button>
  );
}
