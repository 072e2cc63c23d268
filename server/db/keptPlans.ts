import type { Results } from '@electric-sql/pglite';
import type { SqlValue } from './Db';

/** PGlite, or one transaction on it. */
interface Target {
  query(sql: string, params: unknown[]): Promise<Results<unknown>>;
  exec(script: string): Promise<Results<unknown>[]>;
}

interface Statement {
  sql: string;
  params: readonly SqlValue[];
  plan: 'kept' | 'fresh';
}

const PLANNED = /^\s*(select|insert|update|delete|with)\b/i;
/** Statements of a program are fewer; a text that is put together anew each time must not fill the memory. */
const MAX_PLANS = 500;
const NUL = '\0';

const literal = (value: SqlValue): string => {
  if (value === null) return 'null';
  const text = value instanceof Date ? value.toISOString() : String(value);
  return `'${text.replaceAll(`'`, `''`)}'`;
};

/** A NUL would end the text of an `execute`; the other way it is refused as PostgreSQL refuses it. */
const isWritable = (value: SqlValue): boolean => typeof value !== 'string' || !value.includes(NUL);

/**
 * Runs statements on PGlite, which plans each of them anew and asks itself six times for it: from its second run on a
 * statement is prepared, like the named ones of `postgresDb.ts`. Prepared statements outlive a rollback.
 */
export function createKeptPlans() {
  /** By text: the prepared statement's name, or null for one that has run once. */
  const names = new Map<string, string | null>();
  let last = 0;

  const nameOf = async (target: Target, sql: string): Promise<string | undefined> => {
    const known = names.get(sql);
    if (known) return known;
    if (known === undefined) {
      if (names.size < MAX_PLANS) names.set(sql, null);
      return undefined;
    }
    last += 1;
    const name = `kept_${last}`;
    await target.exec(`prepare ${name} as ${sql}`);
    names.set(sql, name);
    return name;
  };

  return async (target: Target, { sql, params, plan }: Statement): Promise<unknown[]> => {
    const mayKeep = plan === 'kept' && PLANNED.test(sql) && params.every(isWritable);
    const name = mayKeep ? await nameOf(target, sql) : undefined;
    if (name === undefined) return (await target.query(sql, [...params])).rows;
    const values = params.length > 0 ? `(${params.map(literal).join(', ')})` : '';
    return (await target.exec(`execute ${name}${values}`)).at(-1)?.rows ?? [];
  };
}
