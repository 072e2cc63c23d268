/** The kinds of goods that the portal has a name for; a shop may have others, which are shown as it sends them. */
const PRODUCT_TYPES = ['litter', 'scoop', 'box', 'mat'] as const;
export type ProductType = (typeof PRODUCT_TYPES)[number];

export const isKnownProductType = (type: string): type is ProductType => PRODUCT_TYPES.some((known) => known === type);
