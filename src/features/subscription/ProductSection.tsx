import Button from '@mui/material/Button';
import CardActions from '@mui/material/CardActions';
import Typography from '@mui/material/Typography';
import { Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Subscription } from '../../api/subscription/Subscription';
import { lazyComponent } from '../../ui/feedback/lazyComponent';
import { useOverlayParam } from '../../ui/layout/useOverlayParam';
import { Price } from '../../components/Price';
import { WEIGHT } from '../../ui/layout/tokens';

/** Loaded on demand, because few people open the dialog. */
const ProductInfoDialog = lazyComponent(
  () => import(/* webpackChunkName: "product-info" */ './ProductInfoDialog'),
  'ProductInfoDialog',
  ['subscription'],
);

/** Variant and price of the product, info dialog, and further buttons (rules §8.9). */
export function ProductSection({ subscription, children }: { subscription: Subscription; children?: ReactNode }) {
  const { t } = useTranslation('subscription');
  const info = useOverlayParam('product');
  return (
    <>
      <Typography color="textSecondary">{subscription.variant}</Typography>
      <Typography sx={{ fontWeight: WEIGHT.strong }}>
        <Price of={subscription} />
      </Typography>
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
    </>
  );
}
