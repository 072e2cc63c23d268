/** The product list (spec §2). */
export function ProductsPanel() {
  return null;
}
