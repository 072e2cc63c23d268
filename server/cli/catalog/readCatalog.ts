import { Type } from '@fastify/type-provider-typebox';
import { Errors } from 'typebox/value';
import { ConfigError } from '../../db/ConfigError';
import { isContentAmount } from '../../../src/domain/product/unitPrice';
import { ListedProduct, type CatalogProduct } from './CatalogProduct';
import { textFault } from './textFault';

const Catalog = Type.Array(ListedProduct);

const ascending = (weeks: readonly number[]) => [...weeks].sort((left, right) => left - right);

const complete = (product: ListedProduct): CatalogProduct => ({
  ...product,
  contentAmount: product.contentAmount ?? null,
  contentUnit: product.contentUnit ?? null,
  weeks: ascending(product.weeks),
});

/** What is wrong with how much a product holds (rules §29.1). */
function contentFault({ contentAmount, contentUnit }: CatalogProduct): string | undefined {
  if ((contentAmount === null) !== (contentUnit === null)) return 'needs contentAmount and contentUnit, or neither';
  if (contentAmount === null || isContentAmount(contentAmount)) return undefined;
  return 'must have a contentAmount with at most three decimals';
}

/** Reads the shop's list; what is wrong with it is reported with its place. */
export function readCatalog(text: string): CatalogProduct[] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new ConfigError('The product list is not JSON.');
  }
  const [error] = Errors(Catalog, json);
  if (error) {
    const wrong = error.keyword === 'boolean' ? 'is no field of a product' : error.message;
    throw new ConfigError(`The product list is wrong at "${error.instancePath || '/'}": it ${wrong}.`);
  }
  const products = (json as ListedProduct[]).map(complete);
  for (const [index, product] of products.entries()) {
    const wrong = textFault(product);
    if (wrong) throw new ConfigError(`The product list is wrong at "/${index}/${wrong.field}": it ${wrong.fault}.`);
  }
  const twice = products.find(({ sku }, index) => products.findIndex((other) => other.sku === sku) < index);
  if (twice) throw new ConfigError(`The product list names "${twice.sku}" twice.`);
  const cheap = products.find(({ priceCents, oldPriceCents }) => oldPriceCents !== null && oldPriceCents <= priceCents);
  if (cheap) throw new ConfigError(`The old price of "${cheap.sku}" must be above its price, or null.`);
  for (const product of products) {
    const fault = contentFault(product);
    if (fault) throw new ConfigError(`"${product.sku}" ${fault}.`);
  }
  return products;
}
