import { foldText } from '../../domain/foldText';
import type { Product } from '../../api/product/productsApi';

/** Returns products whose name, variant or SKU contains each word of the search. */
export function findProducts(products: readonly Product[], search: string): Product[] {
  const words = foldText(search).split(/\s+/).filter(Boolean);
  return products.filter(({ productName, variant, sku }) => {
    const text = foldText(`${productName} ${variant} ${sku}`);
    return words.every((word) => text.includes(word));
  });
}
