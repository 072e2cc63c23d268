import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { Subscription } from '../../api/subscription/Subscription';
import { pathTo } from '../../config/paths';
import { PageLink } from '../../ui/layout/PageLink';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden';

/** Link to the subscription's page. */
export function ManageLink({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('subscription');
  return (
    <Button component={PageLink} to={pathTo.subscription(subscription.purchaseId)} variant="outlined">
      {t('manage')}
      <VisuallyHidden> {subscription.productName}</VisuallyHidden>
    </Button>
  );
}
