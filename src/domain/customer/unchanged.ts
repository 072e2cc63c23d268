type Fields = Readonly<Record<string, unknown>>;

/** Fields whose validation depends on a country. */
const COUNTRY_OF = new Map([
  ['state', 'country'],
  ['postalCode', 'country'],
  ['shipState', 'shipCountry'],
  ['shipPostalCode', 'shipCountry'],
]);

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/**
 * Returns a predicate for unchanged fields, which skip validation (rules §16.20).
 * @param stored the stored fields; a missing field counts as changed
 */
export const unchangedIn = (stored: Fields, sent: Fields) => {
  const isSame = (field: string) => field in stored && field in sent && textOf(stored[field]) === textOf(sent[field]);
  return (field: string): boolean => isSame(field) && isSame(COUNTRY_OF.get(field) ?? field);
};
