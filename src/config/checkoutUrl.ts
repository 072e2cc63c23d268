/** Product of a checkout link, with its quantity. */
export interface Extra {
  productId: string;
  quantity: number;
}

/**
 * Returns the URL of the shop's checkout with products, such as `products=12:1` joined by commas (rules §14.6).
 * @param base the deployment's `checkoutUrl`
 */
export function checkoutUrl(base: string, extras: readonly Extra[]): string {
  const url = new URL(base, window.location.origin);
  const products = extras.map(({ productId, quantity }) => `${encodeURIComponent(productId)}:${quantity}`).join(',');
  // Appends plain text, because URLSearchParams would escape the colons and commas (rules §14.6).
  url.search = `${url.search ? `${url.search}&` : ''}products=${products}`;
  return url.href;
}
