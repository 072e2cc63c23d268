import { Type } from '@fastify/type-provider-typebox';
import { Errors } from 'typebox/value';
import { ConfigError } from '../../db/ConfigError';
import { CatalogProduct } from './CatalogProduct';
import { textFault } from './textFault';

const Catalog = Type.Array(CatalogProduct);

const ascending = (weeks: readonly number[]) => [...weeks].sort((left, right) => left - right);

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
  const products = json as CatalogProduct[];
  for (const [index, product] of products.entries()) {
    const wrong = textFault(product);
    if (wrong) throw new ConfigError(`The product list is wrong at "/${index}/${wrong.field}": it ${wrong.fault}.`);
  }
  const twice = products.find(({ sku }, index) => products.findIndex((other) => other.sku === sku) < index);
  if (twice) throw new ConfigError(`The product list names "${twice.sku}" twice.`);
  const cheap = products.find(({ priceCents, oldPriceCents }) => oldPriceCents !== null && oldPriceCents <= priceCents);
  if (cheap) throw new ConfigError(`The old price of "${cheap.sku}" must be above its price, or null.`);
  return products.map((product) => ({ ...product, weeks: ascending(product.weeks) }));
}
