import { faker } from '@faker-js/faker/locale/de';
import { isAddressLine } from '#src/domain/customer/address';
import { isPersonName } from '#src/domain/customer/person';
import type { Country } from '#src/domain/customer/regions';
import type { PersonDraft } from './CustomerDraft';
import type { Random } from './random';

const { first_name: firstNames, last_name: lastNames } = faker.rawDefinitions.person ?? {};

/** Returns the names, normalized to NFC, that `isFit` accepts. */
const fitting = (names: readonly (readonly string[] | null | undefined)[], isFit: (name: string) => boolean) =>
  names
    .flatMap((list) => list ?? [])
    .map((name) => name.normalize('NFC'))
    .filter(isFit);

export const FIRST_NAMES = fitting([firstNames?.female, firstNames?.male, firstNames?.generic], isPersonName);
export const LAST_NAMES = fitting([lastNames?.generic], isPersonName);
export const STREETS = fitting([faker.rawDefinitions.location?.street_name], (street) =>
  isAddressLine(`${street} 140`),
);

/** Cities with matching states and postal codes, because faker chooses each part separately. */
export const CITIES: Record<Country, readonly (readonly [city: string, state: string, postalCode: string])[]> = {
  DE: [
    ['Berlin', 'BE', '10115'],
    ['Hamburg', 'HH', '20095'],
    ['München', 'BY', '80331'],
    ['Köln', 'NW', '50667'],
    ['Leipzig', 'SN', '04109'],
    ['Stuttgart', 'BW', '70173'],
    ['Kassel', 'HE', '34117'],
    ['Mainz', 'RP', '55116'],
    ['Hannover', 'NI', '30159'],
    ['Rostock', 'MV', '18055'],
    ['Erfurt', 'TH', '99084'],
    ['Kiel', 'SH', '24103'],
  ],
  AT: [
    ['Wien', '9', '1010'],
    ['Graz', '6', '8010'],
    ['Linz', '4', '4020'],
    ['Salzburg', '5', '5020'],
    ['Innsbruck', '7', '6020'],
    ['Villach', '2', '9500'],
    ['Bregenz', '8', '6900'],
    ['Eisenstadt', '1', '7000'],
  ],
};

/** Blank second address line (rules §13.5). */
const BLANK = '""';
const SHIPS_ELSEWHERE = 0.12;

function address(random: Random, country: Country) {
  const [city, state, postalCode] = random.pick(CITIES[country]);
  return {
    address1: `${random.pick(STREETS)} ${random.int(1, 140)}`,
    address2: random.chance(0.15) ? `Stiege ${random.int(1, 6)}` : BLANK,
    city,
    state,
    country,
    postalCode,
  };
}

/** Returns a random person with an address in the country. */
export function person(
  random: Random,
  country: Country,
  email: (firstName: string, lastName: string) => string,
): PersonDraft {
  const firstName = random.pick(FIRST_NAMES);
  const lastName = random.pick(LAST_NAMES);
  return {
    firstName,
    lastName,
    email: email(firstName, lastName),
    phone: `0${random.int(150, 179)}${random.int(100_000, 999_999)}`,
    lang: random.chance(0.85) ? 'de' : 'en',
    billing: address(random, country),
    shipping: random.chance(SHIPS_ELSEWHERE) ? address(random, country) : null,
  };
}
