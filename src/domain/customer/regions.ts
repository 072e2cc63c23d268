/** Countries of delivery (rules §1.4). */
export type Country = 'DE' | 'AT';

/** Countries in display order. */
export const COUNTRIES: readonly Country[] = ['DE', 'AT'];

/** Federal states by ISO 3166-2 code: 16 in Germany, 9 in Austria (rules §1.4). */
export const STATE_CODES: Record<Country, readonly string[]> = {
  DE: ['BW', 'BY', 'BE', 'BB', 'HB', 'HH', 'HE', 'MV', 'NI', 'NW', 'RP', 'SL', 'SN', 'ST', 'SH', 'TH'],
  AT: ['1', '2', '3', '4', '5', '6', '7', '8', '9'],
};

/** Returns the country of a code; unknown codes become Germany. */
export const toCountry = (code: string): Country => (code === 'AT' ? 'AT' : 'DE');

export const isCountry = (value: string): value is Country => COUNTRIES.some((country) => country === value);

/** True if the country has a state with this code. */
export const isStateOf = (country: string, state: string): boolean =>
  isCountry(country) && STATE_CODES[country].includes(state);
