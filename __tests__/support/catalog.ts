import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** One product as a shop's list has it. */
export const PRODUCT = {
  sku: 'ASH-10',
  type: 'litter',
  name: { de: 'Eschenstreu', en: 'Ash litter' },
  variant: { de: '10 l', en: '10 l' },
  description: { de: 'Aus Eschenholz.', en: 'Made of ash wood.' },
  imagePath: '/products/ash.svg',
  priceCents: 1_490,
  oldPriceCents: null,
  stockQty: 40,
  weeks: [4, 2],
  active: true,
};

/** Writes a shop's product list down; answers the file. */
export function writeCatalog(folder: string, ...products: readonly object[]): string {
  const file = join(folder, 'products.json');
  writeFileSync(file, JSON.stringify(products));
  return file;
}
