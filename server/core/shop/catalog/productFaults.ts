import { isContentAmount } from '#src/domain/product/unitPrice';
import type { CatalogProduct } from './CatalogProduct';

/** Broken rule of a product; also the key of its message in `locales/<language>/server.json`. */
export type ProductRule =
  'textUnprintable' | 'textMarkup' | 'imagePathRule' | 'oldPriceRule' | 'contentRule' | 'contentAmountRule';

interface ProductFault {
  /** Path of the field, such as `name/de`. */
  field: string;
  rule: ProductRule;
}

/** Control characters, and lone surrogates, which PostgreSQL cannot store. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}]/u;
const LINE_BREAKS = /\n/g;
const MARKUP = /<[a-z!?/]|&(#\d+|#x[\da-f]+|[a-z][a-z\d]*);/i;
/** Absolute path without `.` and `..` segments. */
const IMAGE_PATH = /^(\/(?!\.{1,2}(\/|$))[^/\\%?#<>"'\s]+)+$/;

function ruleOfText(text: string): ProductRule | undefined {
  if (UNPRINTABLE.test(text)) return 'textUnprintable';
  return MARKUP.test(text) ? 'textMarkup' : undefined;
}

function textFaults({ sku, name, variant, description, imagePath }: CatalogProduct): ProductFault[] {
  const fields = {
    sku,
    'name/de': name.de,
    'name/en': name.en,
    'variant/de': variant.de,
    'variant/en': variant.en,
    // Because descriptions may have several lines.
    'description/de': description.de.replace(LINE_BREAKS, ' '),
    'description/en': description.en.replace(LINE_BREAKS, ' '),
    imagePath,
  };
  return Object.entries(fields).flatMap(([field, text]) => {
    const rule = ruleOfText(text);
    return rule ? [{ field, rule }] : [];
  });
}

/** Returns the broken rule of `contentAmount` and `contentUnit`, or undefined (rules §29.1). */
function contentRule({ contentAmount, contentUnit }: CatalogProduct): ProductRule | undefined {
  if ((contentAmount === null) !== (contentUnit === null)) return 'contentRule';
  return contentAmount === null || isContentAmount(contentAmount) ? undefined : 'contentAmountRule';
}

/** Returns the broken rules of a product with valid types (rules §15.31). */
export function productFaults(product: CatalogProduct): ProductFault[] {
  const { imagePath, priceCents, oldPriceCents } = product;
  const faults = textFaults(product);
  if (!IMAGE_PATH.test(imagePath)) faults.push({ field: 'imagePath', rule: 'imagePathRule' });
  if (oldPriceCents !== null && oldPriceCents <= priceCents)
    faults.push({ field: 'oldPriceCents', rule: 'oldPriceRule' });
  const content = contentRule(product);
  if (content) faults.push({ field: 'contentAmount', rule: content });
  return faults;
}
