import type { CatalogProduct } from '../../core/shop/catalog/CatalogProduct';
import { isStorableText } from '../../http/storableText';

interface TextFault {
  field: string;
  fault: string;
}

const CONTROL = /\p{Cc}/u;
const LINE_BREAKS = /\n/g;
const MARKUP = /<[a-z!?/]|&(#\d+|#x[\da-f]+|[a-z][a-z\d]*);/i;
/** Absolute path without `.` and `..` segments. */
const IMAGE_PATH = /^(\/(?!\.{1,2}(\/|$))[^/\\%?#<>"'\s]+)+$/;

const faultOfText = (text: string): string | undefined => {
  if (!isStorableText(text) || CONTROL.test(text)) return 'holds a character that cannot be printed';
  return MARKUP.test(text) ? 'holds markup, and would be shown as it is' : undefined;
};

/** Returns the broken text rules of a product with valid types (rules §15.31). */
export function textFaults({ sku, name, variant, description, imagePath }: CatalogProduct): TextFault[] {
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
  const faults = Object.entries(fields).flatMap(([field, text]) => {
    const fault = faultOfText(text);
    return fault ? [{ field, fault }] : [];
  });
  if (IMAGE_PATH.test(imagePath)) return faults;
  return [...faults, { field: 'imagePath', fault: 'must be a path of the portal, such as "/products/ash.svg"' }];
}
