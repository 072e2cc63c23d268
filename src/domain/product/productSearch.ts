import { foldText } from '../foldText';

/** Whether a product's name or SKU contains the search, regardless of case (rules §14.4). */
export function matchesProduct({ name, sku }: { name: string; sku: string }, search: string): boolean {
  const term = foldText(search.trim());
  return [name, sku].some((text) => foldText(text).includes(term));
}

/** Longer names are cut in lists (rules §15.17). */
const NAME_LENGTH = 30;

/** The first 30 characters, with an ellipsis; a name that fits is not cut. */
export function shortName(name: string): string {
  const characters = Array.from(name);
  return characters.length > NAME_LENGTH ? `${characters.slice(0, NAME_LENGTH).join('').trimEnd()}…` : name;
}
