import type { RuntimeConfig } from '../domain/runtimeConfig';

/** Product of a checkout link, with its quantity. */
export interface Extra {
  productId: string;
  /** Undefined if the shop's API sends none. */
  sku: string | undefined;
  quantity: number;
}

/**
 * Returns the URL of the shop's checkout with products, such as `products=12:1` joined by commas (rules §14.6). With
 * `checkoutReference`, products are `skus=ASH-10:1` if all SKUs are known (rules §33.15).
 * @param reference to the customer, if any
 */
export function checkoutUrl(
  { checkoutUrl: base, checkoutReference }: Pick<RuntimeConfig, 'checkoutUrl' | 'checkoutReference'>,
  extras: readonly Extra[],
  reference?: string,
): string {
  const url = new URL(base, window.location.origin);
  const hasSkus = checkoutReference && extras.every(({ sku }) => sku);
  const products = extras.map(
    ({ productId, sku, quantity }) => `${encodeURIComponent((hasSkus && sku) || productId)}:${quantity}`,
  );
  // Plain text, because URLSearchParams would escape the colons and commas (rules §14.6).
  url.search = [
    url.search,
    `${hasSkus ? 'skus' : 'products'}=${products.join(',')}`,
    reference && `customer=${reference}`,
  ]
    .filter(Boolean)
    .join('&');
  return url.href;
}
