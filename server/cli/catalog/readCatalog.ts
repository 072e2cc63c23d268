import { Type } from '@fastify/type-provider-typebox';
import { Errors } from 'typebox/value';
import { ConfigError } from '../../db/ConfigError';
import { ListedProduct, type CatalogProduct } from '../../core/shop/catalog/CatalogProduct';
import { productFaults, type ProductRule } from '../../core/shop/catalog/productFaults';
import { tidyTexts } from '../../core/shop/catalog/tidyTexts';

const Catalog = Type.Array(ListedProduct);

const wrongAt = (place: string, what: string) => `The product list is wrong at "${place}": it ${what}.`;

const complete = (product: ListedProduct): CatalogProduct => ({
  ...product,
  contentAmount: product.contentAmount ?? null,
  contentUnit: product.contentUnit ?? null,
});

/** Sentence of each broken rule, with the place of the field in the list, such as `/1/name/de`. */
const SENTENCES: Readonly<Record<ProductRule, (place: string, sku: string) => string>> = {
  textUnprintable: (place) => wrongAt(place, 'holds a character that cannot be printed'),
  textMarkup: (place) => wrongAt(place, 'holds markup, and would be shown as it is'),
  imagePathRule: (place) => wrongAt(place, 'must be a path of the portal, such as "/products/ash.svg"'),
  oldPriceRule: (_place, sku) => `The old price of "${sku}" must be above its price, or null.`,
  contentRule: (_place, sku) => `"${sku}" needs contentAmount and contentUnit, or neither.`,
  contentAmountRule: (_place, sku) => `"${sku}" must have a contentAmount with at most three decimals.`,
};

/** Returns the schema faults of a product list, including unknown fields, at most one per path. */
function typeFaults(json: unknown): string[] {
  const faults = new Map<string, string>();
  for (const { keyword, message, instancePath } of Errors(Catalog, json)) {
    // Skipped, because the unknown field itself has a `boolean` error.
    if (keyword === 'additionalProperties' || faults.has(instancePath)) continue;
    const wrong = keyword === 'boolean' ? 'is no field of a product' : message;
    faults.set(instancePath, wrongAt(instancePath || '/', wrong));
  }
  return [...faults.values()];
}

/** Returns the broken rules of products with valid types. */
const ruleFaults = (products: readonly CatalogProduct[]): string[] =>
  products.flatMap((product, index) => {
    const { sku } = product;
    const isTwice = products.findIndex((other) => other.sku === sku) < index;
    return [
      ...productFaults(product).map(({ field, rule }) => SENTENCES[rule](`/${index}/${field}`, sku)),
      ...(isTwice ? [`The product list names "${sku}" twice.`] : []),
    ];
  });

function refuse(faults: readonly string[]): void {
  if (faults.length > 0) throw new ConfigError([...new Set(faults)].join('\n'));
}

/** Parses the product list. @throws ConfigError with the faults, one per line */
export function readCatalog(text: string): CatalogProduct[] {
  let json: unknown;
  try {
    json = tidyTexts(JSON.parse(text));
  } catch {
    throw new ConfigError('The product list is not JSON.');
  }
  refuse(typeFaults(json));
  const products = (json as ListedProduct[]).map(complete);
  refuse(ruleFaults(products));
  return products;
}
