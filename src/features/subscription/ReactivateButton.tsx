import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { Subscription } from '../../api/subscription/Subscription';
import { useCommands } from '../../commands/customer/customerArea';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden';

interface ReactivateButtonProps {
  subscription: Subscription;
  onReactivate: (subscription: Subscription) => void;
}

/** Opens the dialog that asks whether to reactivate the subscription. */
export function ReactivateButton({ subscription, onReactivate }: ReactivateButtonProps) {
  const { t } = useTranslation('subscription');
  const { pending } = useCommands();
  return (
    <Button variant="outlined" aria-disabled={pending !== undefined} onClick={() => onReactivate(subscription)}>
      {t('reactivate.open')}
      <VisuallyHidden> {subscription.productName}</VisuallyHidden>
    </Button>
  );
}
