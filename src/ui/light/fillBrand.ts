/** Writes the shop's name beside its sign, where `index.html` has left the place for it. */
export function fillBrand(container: ParentNode, brand: string): void {
  const logo = container.querySelector('.logo');
  if (logo?.textContent === '') logo.append(brand);
}
