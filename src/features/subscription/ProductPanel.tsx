import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CardActions from '@mui/material/CardActions';
import Typography from '@mui/material/Typography';
import { Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Subscription } from '../../api/subscription/Subscription';
import { lazyComponent } from '../../ui/feedback/lazyComponent';
import { Picture } from '../../components/Picture';
import { Panel } from '../../ui/layout/Panel';
import { useOverlayParam } from '../../ui/layout/useOverlayParam';
import { Price } from '../../components/Price';
import { SubscriptionBadges } from './SubscriptionBadges';
import { WEIGHT } from '../../ui/layout/tokens';

/** Loaded on demand, because few people open the dialog. */
const ProductInfoDialog = lazyComponent(
  () => import(/* webpackChunkName: "product-info" */ './ProductInfoDialog'),
  'ProductInfoDialog',
  ['subscription'],
);

/** Product of the subscription: picture, name, price, info dialog, and further buttons (rules §8.9). */
export function ProductPanel({ subscription, children }: { subscription: Subscription; children?: ReactNode }) {
  const { t } = useTranslation('subscription');
  const info = useOverlayParam('product');
  const { productName, variant, imagePath } = subscription;
  return (
    <Panel aria-labelledby="product">
      <Box sx={{ display: 'grid', gridTemplateColumns: 'min(9rem, 33%) minmax(0, 1fr)', gap: 2, mb: 2 }}>
        <Picture src={imagePath} size={240} />
        <div>
          <Typography variant="h2" id="product" sx={{ overflowWrap: 'anywhere' }}>
            {productName}
          </Typography>
          <Typography color="textSecondary">{variant}</Typography>
          <Typography sx={{ mb: 1, fontWeight: WEIGHT.strong }}>
            <Price of={subscription} />
          </Typography>
          <SubscriptionBadges badges={subscription.badges} />
        </div>
      </Box>
      <CardActions>
        <Button variant="outlined" aria-haspopup="dialog" onClick={() => info.open()}>
          {t('info.open')}
        </Button>
        {children}
      </CardActions>
      {info.asked !== null && (
        <Suspense>
          <ProductInfoDialog subscription={subscription} onClose={info.close} />
        </Suspense>
      )}
    </Panel>
  );
}
