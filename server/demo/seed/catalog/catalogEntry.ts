import type { ContentUnit } from '#src/domain/product/unitPrice';

interface Bilingual {
  de: string;
  en: string;
}

/** The texts and figures of one product; its type and picture follow from its list and its SKU. */
export interface CatalogEntry {
  sku: string;
  name: Bilingual;
  variant: Bilingual;
  description: Bilingual;
  priceCents: number;
  /** The struck-through price, always above `priceCents`. */
  oldPriceCents: number | null;
  /** How much one piece holds (rules §29.1), unless it is sold by the piece. */
  content?: readonly [amount: number, unit: ContentUnit];
  stockQty: number;
  /** Delivery frequencies on offer, ascending. */
  weeks: readonly number[];
}
