import type { ProductType } from '#src/domain/product/productType';
import { BOX_PRODUCTS } from './boxProducts';
import type { CatalogEntry } from './catalogEntry';
import { MAT_PRODUCTS } from './matProducts';
import { MINERAL_LITTER_PRODUCTS } from './mineralLitterProducts';
import { PLANT_LITTER_PRODUCTS } from './plantLitterProducts';
import { SCOOP_PRODUCTS } from './scoopProducts';
import { SMALL_PET_LITTER_PRODUCTS } from './smallPetLitterProducts';

export interface SeedProduct extends CatalogEntry {
  type: ProductType;
  imagePath: string;
}

const ofType =
  (type: ProductType) =>
  (entry: CatalogEntry): SeedProduct => ({ ...entry, type, imagePath: `/products/${entry.sku}.svg` });

const LITTER_PRODUCTS = [...PLANT_LITTER_PRODUCTS, ...MINERAL_LITTER_PRODUCTS, ...SMALL_PET_LITTER_PRODUCTS];

/** The shop's whole range; the tax comes on top (src/domain/order/tax.ts). */
export const PRODUCTS: readonly SeedProduct[] = [
  ...LITTER_PRODUCTS.map(ofType('litter')),
  ...SCOOP_PRODUCTS.map(ofType('scoop')),
  ...BOX_PRODUCTS.map(ofType('box')),
  ...MAT_PRODUCTS.map(ofType('mat')),
];
