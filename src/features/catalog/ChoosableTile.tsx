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
  /** Disables the button with `aria-disabled`, so that it keeps the focus. */
  isDisabled?: boolean;
  children?: ReactNode;
}

/** Product with a button to choose it. */
export function ChoosableTile(props: ChoosableTileProps) {
  const { product, chooseLabel, onChoose, isPicked = false, isDisabled = false, children } = props;
  const choose = isDisabled ? undefined : () => onChoose(product);
  return (
    <ProductTile product={product} isPicked={isPicked}>
      <Button
        variant={isPicked ? 'contained' : 'outlined'}
        aria-disabled={isDisabled || undefined}
        onClick={choose}
        // Toggles a third time on a double click, so that the product is chosen after all.
        onDoubleClick={choose}
      >
        {chooseLabel}
        <VisuallyHidden> {product.productName}</VisuallyHidden>
      </Button>
      {children}
    </ProductTile>
  );
}
