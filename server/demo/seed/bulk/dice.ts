/** What a bulk load needs to know. */
export interface BulkPlan {
  /** The same seed gives the same shop. */
  seed: number;
  customers: number;
  today: string;
}

/** The shop's first day (rules §18.5). */
export const OPENED_ON = '2025-05-01';

const SALTS = 64;

export interface Dice {
  /** SQL for a number from 0 up to 1 that follows from the row's number and the salt alone. */
  roll: (row: string, salt: number) => string;
  /** SQL for one item of an array. */
  pick: (array: string, row: string, salt: number) => string;
}

/** Chance inside SQL, so that millions of rows are made where they are stored. */
export function createDice(seed: number): Dice {
  const roll = (row: string, salt: number) =>
    `((hashint8extended((${row})::bigint * ${SALTS} + ${salt}, ${seed}) & 2147483647) / 2147483648.0::float8)`;
  return {
    roll,
    pick: (array, row, salt) => `${array}[1 + floor(${roll(row, salt)} * cardinality(${array}))::int]`,
  };
}
