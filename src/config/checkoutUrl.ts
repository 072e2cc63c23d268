/** A product that is taken along, and how many of it. */
export interface Extra {
  productId: string;
  quantity: number;
}

/**
 * The address of the shop's checkout with products in it (rules §14.6): `products=12:1`, several joined by commas.
 * @param base the deployment's `checkoutUrl`
 */
export function checkoutUrl(base: string, extras: readonly Extra[]): string {
  const url = new URL(base, window.location.origin);
  const products = extras.map(({ productId, quantity }) => `${encodeURIComponent(productId)}:${quantity}`).join(',');
  // By hand, because URLSearchParams would escape the colons and commas (rules §14.6).
  url.search = `${url.search ? `${url.search}&` : ''}products=${products}`;
  return url.href;
}
