export interface BulkPlan {
  /** Seed of all random values. */
  seed: number;
  customers: number;
  today: string;
}

/** The shop's first day (rules §18.5). */
export const OPENED_ON = '2025-05-01';

const SALTS = 64;

export interface Dice {
  /** SQL: a number in [0, 1), determined by seed, row number and salt. */
  roll: (row: string, salt: number) => string;
  /** SQL: a random item of an array. */
  pick: (array: string, row: string, salt: number) => string;
}

/** Returns functions that build SQL for pseudo-random values, so that the database generates the rows. */
export function createDice(seed: number): Dice {
  const roll = (row: string, salt: number) =>
    `((hashint8extended((${row})::bigint * ${SALTS} + ${salt}, ${seed}) & 2147483647) / 2147483648.0::float8)`;
  return {
    roll,
    pick: (array, row, salt) => `${array}[1 + floor(${roll(row, salt)} * cardinality(${array}))::int]`,
  };
}
