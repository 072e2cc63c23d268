import { useTranslation } from 'react-i18next';
import type { Subscription } from '../../api/subscription/Subscription';
import { pathTo } from '../../config/paths';
import { ButtonLink } from '../../ui/forms/Button';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden';

/** To the subscription's own page. */
export function ManageLink({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('subscription');
  return (
    <ButtonLink to={pathTo.subscription(subscription.purchaseId)} look="outlined">
      {t('manage')}
      <VisuallyHidden> {subscription.productName}</VisuallyHidden>
    </ButtonLink>
  );
}
