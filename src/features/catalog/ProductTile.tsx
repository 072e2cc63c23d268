import Card from '@mui/material/Card';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Product } from '../../api/product/productsApi';
import { Price } from '../../ui/shop/Price';
import { RADIUS } from '../../ui/layout/tokens';

const PICTURE_SIZE = 240;

const Tile = styled(Card)(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: theme.spacing(0.5),
  height: '100%',
  padding: theme.spacing(1.5),
  '&[data-picked]': { borderColor: theme.vars.palette.primary.main },
  overflowWrap: 'anywhere',
  hyphens: 'auto',
  '& > img': { width: '100%', height: 'auto', aspectRatio: '1', borderRadius: RADIUS.control },
  '& > h3': { ...theme.typography.h3, fontSize: '1rem', margin: theme.spacing(0.5, 0, 0) },
  '& > p': { margin: 0 },
  '& > small': { fontSize: '0.95rem', color: theme.vars.palette.text.secondary },
  '& > strong': { color: theme.vars.palette.error.main },
  '& > div': { display: 'grid', gap: theme.spacing(1), marginTop: 'auto', paddingTop: theme.spacing(1) },
  '& > div > a, & > div > button': { paddingInline: theme.spacing(1) },
}));

interface ProductTileProps {
  product: Product;
  isPicked?: boolean;
  /** What can be done with it. */
  children: ReactNode;
}

/** A product: its picture, name, price and stock. */
export function ProductTile({ product, isPicked = false, children }: ProductTileProps) {
  const { t } = useTranslation('catalog');
  const { productName, variant, imagePath, stock } = product;
  return (
    <Tile data-picked={isPicked || undefined}>
      <img src={imagePath} alt="" width={PICTURE_SIZE} height={PICTURE_SIZE} loading="lazy" />
      <h3>{productName}</h3>
      <small>{variant}</small>
      <p>
        <Price of={product} />
      </p>
      {stock <= 0 && <strong>{t('soldOut')}</strong>}
      <div>{children}</div>
    </Tile>
  );
}
