/** Where the shop delivers to (rules §1.4). */
export type Country = 'DE' | 'AT';

/** In the order in which they are offered. */
export const COUNTRIES: readonly Country[] = ['DE', 'AT'];

/** The federal states by the codes of ISO 3166-2: 16 in Germany, 9 in Austria (rules §1.4). */
export const STATE_CODES: Record<Country, readonly string[]> = {
  DE: ['BW', 'BY', 'BE', 'BB', 'HB', 'HH', 'HE', 'MV', 'NI', 'NW', 'RP', 'SL', 'SN', 'ST', 'SH', 'TH'],
  AT: ['1', '2', '3', '4', '5', '6', '7', '8', '9'],
};

/** The country of an address; what the shop does not deliver to counts as Germany. */
export const toCountry = (code: string): Country => (code === 'AT' ? 'AT' : 'DE');

export const isCountry = (value: string): value is Country => COUNTRIES.some((country) => country === value);

/** Whether the country has a state of this code. */
export const isStateOf = (country: string, state: string): boolean =>
  isCountry(country) && STATE_CODES[country].includes(state);
