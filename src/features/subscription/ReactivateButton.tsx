import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { Subscription } from '../../api/subscription/Subscription';
import { useCommands } from '../../commands/customer/customerSetup';
import { useOverlayParam } from '../../ui/layout/useOverlayParam';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden';

/** Search parameter of the dialog; its value is the subscription's id. */
export const REACTIVATE = 'reactivate';

/** Opens the dialog that confirms a reactivation. */
export function ReactivateButton({ subscription: { purchaseId, productName } }: { subscription: Subscription }) {
  const { t } = useTranslation('subscription');
  const { pending } = useCommands();
  const { open } = useOverlayParam(REACTIVATE);
  return (
    <Button variant="outlined" aria-disabled={pending !== undefined} onClick={() => pending ?? open(purchaseId)}>
      {t('reactivate.open')}
      <VisuallyHidden> {productName}</VisuallyHidden>
    </Button>
  );
}
