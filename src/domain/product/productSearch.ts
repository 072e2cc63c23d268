import { foldText } from '../foldText';

/** True if a product's name or SKU contains the search, regardless of case (rules §14.4). */
export function matchesProduct({ name, sku }: { name: string; sku: string }, search: string): boolean {
  const term = foldText(search.trim());
  return [name, sku].some((text) => foldText(text).includes(term));
}

/** Maximum length of a name in lists (rules §15.17). */
const NAME_LENGTH = 30;

/** Shortens a name to 30 characters and an ellipsis. */
export function shortName(name: string): string {
  const characters = Array.from(name);
  return characters.length > NAME_LENGTH ? `${characters.slice(0, NAME_LENGTH).join('').trimEnd()}…` : name;
}
