/** Where the shop delivers to (rules §1.4). */
export type Country = 'DE' | 'AT';

/** The country of an address; what the shop does not deliver to counts as Germany. */
export const toCountry = (code: string): Country => (code === 'AT' ? 'AT' : 'DE');
