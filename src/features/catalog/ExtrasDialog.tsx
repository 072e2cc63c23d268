import { mdiClose } from '@mdi/js';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Product } from '../../api/product/productsApi';
import { Sheet } from '../../ui/feedback/Sheet';
import { IconButton } from '../../ui/forms/IconButton';
import { QuantityStepper } from './QuantityStepper';
import { ChoosableTile } from './ChoosableTile';
import { ExtrasBar } from './ExtrasBar';
import { ProductBrowser } from './ProductBrowser';
import { ProductTile } from './ProductTile';
import type { Extras } from './useExtras';

function ExtraTile({ product, extras }: { product: Product; extras: Extras }) {
  const { t } = useTranslation('catalog');
  const { productId, productName, stock } = product;
  const { toggle, setQuantity, quantityOf, isFull } = extras;
  const quantity = quantityOf(productId);
  const isPicked = quantity > 0;
  if (stock <= 0 && !isPicked) return <ProductTile product={product}>{null}</ProductTile>;
  return (
    <ChoosableTile
      product={product}
      chooseLabel={isPicked ? t('extras.remove') : t('extras.choose')}
      isPicked={isPicked}
      isDisabled={!isPicked && isFull}
      onChoose={() => toggle(product)}
    >
      {isPicked && (
        <QuantityStepper
          label={t('extras.quantity', { product: productName })}
          lessLabel={t('extras.less', { product: productName })}
          moreLabel={t('extras.more', { product: productName })}
          value={quantity}
          max={stock}
          onChange={(value) => setQuantity(productId, value)}
        />
      )}
    </ChoosableTile>
  );
}

interface ExtrasDialogProps {
  products: readonly Product[];
  extras: Extras;
  onClose: () => void;
}

/** Full-screen dialog to choose up to four extras for the checkout (rules §14.3, §14.5). */
export function ExtrasDialog({ products, extras, onClose }: ExtrasDialogProps) {
  const { t } = useTranslation('catalog');
  return (
    <Sheet
      fullScreen
      title={t('extras.title')}
      corner={
        <Box sx={{ position: 'absolute', top: 12, right: 12 }}>
          <IconButton label={t('extras.close')} icon={mdiClose} onClick={onClose} />
        </Box>
      }
      onClose={onClose}
      actions={<ExtrasBar extras={extras} products={products} />}
    >
      <ProductBrowser products={products}>
        {(product) => <ExtraTile product={product} extras={extras} />}
      </ProductBrowser>
    </Sheet>
  );
}
