import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Subscription } from '../../api/subscription/Subscription';
import { weeksOf } from '../../domain/order/order';
import { InfoDialog } from '../../ui/feedback/InfoDialog';
import { Price } from '../../components/Price';
import { WEIGHT } from '../../ui/layout/tokens';

/** Description of the product, with the quantity, price and frequency of the subscription (rules §8.10). */
export function ProductInfoDialog({ subscription, onClose }: { subscription: Subscription; onClose: () => void }) {
  const { t } = useTranslation('subscription');
  const { productName, description, variant, quantity, intervalDays } = subscription;
  return (
    <InfoDialog title={productName} closeLabel={t('info.close')} onClose={onClose}>
      <Typography sx={{ mb: 2 }}>{description}</Typography>
      <Typography color="textSecondary">{variant}</Typography>
      <Typography sx={{ fontWeight: WEIGHT.strong }}>
        {quantity} × <Price of={subscription} />
      </Typography>
      <Typography>{t('everyWeeks', { count: weeksOf(intervalDays) })}</Typography>
    </InfoDialog>
  );
}
