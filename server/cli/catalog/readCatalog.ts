import { Type } from '@fastify/type-provider-typebox';
import { Errors } from 'typebox/value';
import { ConfigError } from '../../db/ConfigError';
import { isContentAmount } from '#src/domain/product/unitPrice';
import { ListedProduct, type CatalogProduct } from '../../core/shop/catalog/CatalogProduct';
import { textFaults } from './textFaults';
import { tidyTexts } from './tidyTexts';

const Catalog = Type.Array(ListedProduct);

const ascending = (weeks: readonly number[]) => [...weeks].sort((left, right) => left - right);

const complete = (product: ListedProduct): CatalogProduct => ({
  ...product,
  contentAmount: product.contentAmount ?? null,
  contentUnit: product.contentUnit ?? null,
  weeks: ascending(product.weeks),
});

/** Returns the fault of `contentAmount` and `contentUnit`, or undefined (rules §29.1). */
function contentFault({ contentAmount, contentUnit }: CatalogProduct): string | undefined {
  if ((contentAmount === null) !== (contentUnit === null)) return 'needs contentAmount and contentUnit, or neither';
  if (contentAmount === null || isContentAmount(contentAmount)) return undefined;
  return 'must have a contentAmount with at most three decimals';
}

/** Returns the schema faults of a product list, including unknown fields, at most one per path. */
function typeFaults(json: unknown): string[] {
  const faults = new Map<string, string>();
  for (const { keyword, message, instancePath } of Errors(Catalog, json)) {
    // Skipped, because the unknown field itself has a `boolean` error.
    if (keyword === 'additionalProperties' || faults.has(instancePath)) continue;
    const wrong = keyword === 'boolean' ? 'is no field of a product' : message;
    faults.set(instancePath, `The product list is wrong at "${instancePath || '/'}": it ${wrong}.`);
  }
  return [...faults.values()];
}

/** Returns the broken rules of products with valid types. */
const ruleFaults = (products: readonly CatalogProduct[]): string[] =>
  products.flatMap((product, index) => {
    const { sku, priceCents, oldPriceCents } = product;
    const isTwice = products.findIndex((other) => other.sku === sku) < index;
    const content = contentFault(product);
    return [
      ...textFaults(product).map(
        ({ field, fault }) => `The product list is wrong at "/${index}/${field}": it ${fault}.`,
      ),
      ...(isTwice ? [`The product list names "${sku}" twice.`] : []),
      ...(oldPriceCents !== null && oldPriceCents <= priceCents
        ? [`The old price of "${sku}" must be above its price, or null.`]
        : []),
      ...(content ? [`"${sku}" ${content}.`] : []),
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
