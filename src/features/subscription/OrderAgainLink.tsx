import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Subscription } from '../../api/subscription/Subscription';
import { useCheckoutUrl } from '../../components/useCheckoutUrl';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden';
import { REMEDY_LINK } from './remedyLink';

/** Opens the shop's checkout with the product of a cancelled subscription (rules §8.6, §14.6). */
export function OrderAgainLink({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('subscription');
  const { t: common } = useTranslation();
  const toUrl = useCheckoutUrl();
  const { productId, sku, quantity, productName } = subscription;
  return (
    <Typography
      component="a"
      color="primary"
      href={toUrl([{ productId, sku, quantity }])}
      target="_blank"
      rel="noopener"
      sx={REMEDY_LINK}
    >
      {t('rest.orderAgain')}
      <VisuallyHidden>
        {' '}
        {productName} {common('actions.newWindow')}
      </VisuallyHidden>
    </Typography>
  );
}
