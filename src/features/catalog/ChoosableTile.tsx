import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden';
import type { Product } from '../../api/product/productsApi';
import { ProductTile } from './ProductTile';

interface ChoosableTileProps {
  product: Product;
  chooseLabel: string;
  onChoose: (product: Product) => void;
  isPicked?: boolean;
  /** Cannot be chosen now; the button keeps its place and the focus. */
  isDisabled?: boolean;
  children?: ReactNode;
}

/** A product with the button that chooses it. */
export function ChoosableTile(props: ChoosableTileProps) {
  const { product, chooseLabel, onChoose, isPicked = false, isDisabled = false, children } = props;
  const choose = isDisabled ? undefined : () => onChoose(product);
  return (
    <ProductTile product={product} isPicked={isPicked}>
      <Button
        variant={isPicked ? 'contained' : 'outlined'}
        aria-disabled={isDisabled || undefined}
        onClick={choose}
        // Where the second click revokes the first, a double click still chooses.
        onDoubleClick={choose}
      >
        {chooseLabel}
        <VisuallyHidden> {product.productName}</VisuallyHidden>
      </Button>
      {children}
    </ProductTile>
  );
}
