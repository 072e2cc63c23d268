/** Product types with a translation; the types of other shops are displayed as sent. */
const PRODUCT_TYPES = ['litter', 'scoop', 'box', 'mat'] as const;
export type ProductType = (typeof PRODUCT_TYPES)[number];

export const isKnownProductType = (type: string): type is ProductType => PRODUCT_TYPES.some((known) => known === type);
