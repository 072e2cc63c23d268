import { parseArgs } from 'node:util';
import { customerListRepository } from '../core/analytics/customerList/repository';
import { withoutIndexes } from '../demo/seed/bulk/withoutIndexes';
import { DEFAULT_SEED, isSeeded, seedShop } from '../demo/seed/seedDatabase';
import { ConfigError } from '../db/ConfigError';
import { assertDatabaseMode } from '../db/assertDatabaseMode';
import { recountHistory } from '../db/history';
import type { DatabaseCommand } from './database/withDatabase';

const CUSTOMERS_MAX = 5_000_000;
const OPTIONS = { customers: { type: 'string' }, seed: { type: 'string' } } as const;

const wholeNumber = (name: string, value: string | undefined, fallback: number, max: number): number => {
  const number = value === undefined ? fallback : Number(/^\d+$/.test(value) ? value : NaN);
  if (Number.isInteger(number) && number >= 0 && number <= max) return number;
  throw new ConfigError(`--${name} must be a whole number from 0 to ${max}.`);
};

/**
 * Returns the command of `npm run seed`, which fills an empty database with demo data.
 * @param demoCustomers default of `--customers`
 * @throws ConfigError for an invalid option value
 */
export function seedCommand(
  args: readonly string[],
  demoCustomers: number,
  printLine: (line: string) => void,
): DatabaseCommand {
  const { values } = parseArgs({ args: [...args], options: OPTIONS });
  const customers = wholeNumber('customers', values.customers, demoCustomers, CUSTOMERS_MAX);
  const seed = wholeNumber('seed', values.seed, DEFAULT_SEED, 2 ** 31 - 1);

  const timed = async (name: string, step: () => Promise<unknown>) => {
    const start = performance.now();
    await step();
    printLine(`${name}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
  };
  return async (db) => {
    await assertDatabaseMode(db, 'demo');
    if (await isSeeded(db)) throw new ConfigError('DATABASE_URL: this database is filled already; seed an empty one.');
    await timed('all', () =>
      db.tx(async (tx) => {
        await tx.exec(`set local maintenance_work_mem = '512MB'; set local work_mem = '128MB'`);
        await timed('load and indexes', () =>
          withoutIndexes(tx, () => timed('load', () => seedShop(tx, { customers, seed }))),
        );
        await timed('statistics', () => recountHistory(tx));
        await customerListRepository(tx).setAnchors();
      }),
    );
    await timed('analyze', () => db.exec('vacuum analyze'));
    return `${customers} customers are in.`;
  };
}
