import type { Sql } from '#server/db/Db';
import { CITIES, FIRST_NAMES, LAST_NAMES, STREETS } from '../people/people';
import { createDice, OPENED_ON, type BulkPlan } from './dice';
import { takeIdRange } from './takeIdRange';

const DOMAINS = ['kunden.example', 'post.example', 'mail.example'];
const AUSTRIAN = 0.25;
const SHIPS_ELSEWHERE = 0.12;
const GERMAN_SPEAKING = 0.85;

const plain = (name: string): string =>
  name
    .toLowerCase()
    .replace(/ä/g, 'ae')
    .replace(/ö/g, 'oe')
    .replace(/ü/g, 'ue')
    .replace(/ß/g, 'ss')
    .normalize('NFD')
    .replace(/[^a-z]/g, '');

const textArray = (items: readonly (string | number)[]): string =>
  `array[${items.map((item) => `'${String(item).replaceAll(`'`, `''`)}'`).join(', ')}]::text[]`;

const cities = [...CITIES.DE, ...CITIES.AT];
const german = CITIES.DE.length;

/** SQL: index in `cities`, from 1, of a random city in the country. */
const cityIndex = (country: string, roll: string): string =>
  `1 + floor(case ${country} when 'DE' then ${roll} * ${german} else ${german} + ${roll} * ${CITIES.AT.length} end)::int`;

/** Inserts customers with one card each. Row `g` gets the id `first + g - 1`. @returns the first id */
export async function insertBulkCustomers(sql: Sql, { seed, customers, today }: BulkPlan): Promise<number> {
  const { roll, pick } = createDice(seed);
  const first = await takeIdRange(sql, 'customers', customers);
  const lists = `
    lists as materialized (
      select ${textArray(FIRST_NAMES)} as first_names, ${textArray(FIRST_NAMES.map(plain))} as first_plain,
        ${textArray(LAST_NAMES)} as last_names, ${textArray(LAST_NAMES.map(plain))} as last_plain,
        ${textArray(STREETS)} as streets, ${textArray(DOMAINS)} as domains,
        ${textArray(cities.map(([city]) => city))} as cities, ${textArray(cities.map(([, state]) => state))} as states,
        ${textArray(cities.map(([, , code]) => code))} as codes)`;
  await sql.exec(`
    with ${lists},
    people as (
      select g, case when ${roll('g', 1)} < ${AUSTRIAN} then 'AT' else 'DE' end as country,
        case when ${roll('g', 2)} < ${AUSTRIAN} then 'AT' else 'DE' end as ship_country,
        ${roll('g', 3)} < ${SHIPS_ELSEWHERE} as ships_elsewhere
      from generate_series(1, ${customers}) as g),
    placed as (
      select *, ${cityIndex('country', roll('g', 4))} as place, ${cityIndex('ship_country', roll('g', 5))} as ship_place
      from people)
    insert into customers (id, external_id, first_name, last_name, email, email_norm, phone, lang, address1, address2,
      city, state, country, postal_code, ship_address1, ship_address2, ship_city, ship_state, ship_country,
      ship_postal_code, created_at)
    select ${first} - 1 + g, 'C-' || (${first} - 1 + g), ${pick('first_names', 'g', 6)}, ${pick('last_names', 'g', 7)},
      address, address, '0' || 150 + floor(${roll('g', 8)} * 30)::int || 100000 + floor(${roll('g', 9)} * 900000)::int,
      case when ${roll('g', 10)} < ${GERMAN_SPEAKING} then 'de' else 'en' end,
      ${pick('streets', 'g', 11)} || ' ' || 1 + floor(${roll('g', 12)} * 140)::int,
      case when ${roll('g', 13)} < 0.15 then 'Stiege ' || 1 + floor(${roll('g', 14)} * 6)::int else '""' end,
      cities[place], states[place], country, codes[place],
      case when ships_elsewhere then ${pick('streets', 'g', 15)} || ' ' || 1 + floor(${roll('g', 16)} * 140)::int end,
      case when ships_elsewhere then '""' end, case when ships_elsewhere then cities[ship_place] end,
      case when ships_elsewhere then states[ship_place] end, case when ships_elsewhere then ship_country end,
      case when ships_elsewhere then codes[ship_place] end, joined_on::timestamp at time zone 'Europe/Berlin'
    from placed cross join lists
    cross join lateral (select ${pick('first_plain', 'g', 6)} || '.' || ${pick('last_plain', 'g', 7)} || g || '@'
      || ${pick('domains', 'g', 17)} as address) as mail
    cross join lateral (select ${joinedOn(roll('g', 18), today)} as joined_on) as joined
    order by g;

    insert into pay_sources (customer_id, type, card_last4, card_month, card_year, gateway_token)
    select ${first} - 1 + g, 'CREDITCARD', lpad(floor(${roll('g', 19)} * 10000)::int::text, 4, '0'),
      1 + floor(${roll('g', 20)} * 12)::int, 2028 + floor(${roll('g', 21)} * 6)::int, 'tok_good_seed_' || g
    from generate_series(1, ${customers}) as g;`);
  return first;
}

/** SQL: a joining date, more often recent than early, as in a growing shop. */
function joinedOn(roll: string, today: string): string {
  return `(date '${OPENED_ON}' + floor(power(${roll}, 0.6) * (date '${today}' - date '${OPENED_ON}'))::int)`;
}
