type Fields = Readonly<Record<string, unknown>>;

/** A state and a postal code are judged with their country. */
const COUNTRY_OF = new Map([
  ['state', 'country'],
  ['postalCode', 'country'],
  ['shipState', 'shipCountry'],
  ['shipPostalCode', 'shipCountry'],
]);

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/**
 * Tells the fields that a form leaves as they are stored, which no rule judges (rules §16.20).
 * @param stored without a field that is not stored yet
 */
export const unchangedIn = (stored: Fields, sent: Fields) => {
  const isSame = (field: string) => field in stored && field in sent && textOf(stored[field]) === textOf(sent[field]);
  return (field: string): boolean => isSame(field) && isSame(COUNTRY_OF.get(field) ?? field);
};
