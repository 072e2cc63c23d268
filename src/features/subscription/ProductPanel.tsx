import Button from '@mui/material/Button';
import CardActions from '@mui/material/CardActions';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Subscription } from '../../api/subscription/Subscription';
import { lazyComponent } from '../../i18n/loadPiece';
import { Panel } from '../../ui/layout/Panel';
import { useOverlay } from '../../ui/layout/useOverlay';
import { Price } from './Price';
import { SubscriptionBadge } from './SubscriptionBadge';
import { RADIUS, WEIGHT } from '../../ui/layout/tokens';

/** Seldom asked for. */
const ProductInfoDialog = lazyComponent(
  () => import(/* webpackChunkName: "product-info" */ './ProductInfoDialog'),
  'ProductInfoDialog',
  ['subscription'],
);

const PICTURE_SIZE = 240;

const Product = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'min(9rem, 33%) minmax(0, 1fr)',
  gap: theme.spacing(2),
  marginBottom: theme.spacing(2),
  '& > img': { width: '100%', height: 'auto', borderRadius: RADIUS.surface },
}));

interface ProductPanelProps {
  subscription: Subscription;
  /** What can be done with the product. */
  children?: ReactNode;
}

/** Which product this is: picture, name, price, and more on demand (rules §8.9). */
export function ProductPanel({ subscription, children }: ProductPanelProps) {
  const { t } = useTranslation('subscription');
  const info = useOverlay('product');
  const { productName, variant, imagePath, status } = subscription;
  return (
    <Panel aria-labelledby="product">
      <Product>
        <img src={imagePath} alt="" width={PICTURE_SIZE} height={PICTURE_SIZE} />
        <div>
          <Typography variant="h2" id="product" sx={{ overflowWrap: 'anywhere' }}>
            {productName}
          </Typography>
          <Typography color="text.secondary">{variant}</Typography>
          <Typography sx={{ mb: 1, fontWeight: WEIGHT.strong }}>
            <Price of={subscription} />
          </Typography>
          <SubscriptionBadge status={status} />
        </div>
      </Product>
      <CardActions>
        <Button variant="outlined" aria-haspopup="dialog" onClick={info.open}>
          {t('info.open')}
        </Button>
        {children}
      </CardActions>
      {info.isOpen && (
        <Suspense>
          <ProductInfoDialog subscription={subscription} onClose={info.close} />
        </Suspense>
      )}
    </Panel>
  );
}
