import Card from '@mui/material/Card';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Product } from '../../api/product/productsApi';
import { Picture } from '../../components/Picture';
import { Price } from '../../components/Price';

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
  /** Buttons of the product. */
  children: ReactNode;
}

/** Picture, name, price and stock of a product. */
export function ProductTile({ product, isPicked = false, children }: ProductTileProps) {
  const { t } = useTranslation('catalog');
  const { productName, variant, imagePath, stock } = product;
  return (
    <Tile data-picked={isPicked || undefined}>
      <Picture src={imagePath} size={PICTURE_SIZE} isLate />
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
