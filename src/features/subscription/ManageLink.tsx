import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Subscription } from '../../api/Subscription';
import { pathTo } from '../../config/paths';
import { ButtonLink } from '../../ui/Button';
import { VisuallyHidden } from '../../ui/VisuallyHidden';

/** To the subscription's own page. */
export function ManageLink({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('subscription');
  return (
    <Link href={pathTo.subscription(subscription.purchaseId)} asChild>
      <ButtonLink look="outlined">
        {t('manage')}
        <VisuallyHidden> {subscription.productName}</VisuallyHidden>
      </ButtonLink>
    </Link>
  );
}
