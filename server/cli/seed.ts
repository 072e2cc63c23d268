import { parseArgs } from 'node:util';
import { ConfigError } from '../db/ConfigError';
import { loadConfig } from '../core/config/config';
import { recountHistory } from '../db/history';
import { claimData } from '../db/claimData';
import { migrate } from '../db/migrate';
import { openDb } from '../db/openDb';
import { withoutIndexes } from '../core/seed/bulk/withoutIndexes';
import { DEFAULT_SEED, isSeeded, seedShop } from '../core/seed/seedDatabase';
import { customerListRepository } from '../core/customerList/repository';

const CUSTOMERS_MAX = 5_000_000;
const OPTIONS = { customers: { type: 'string' }, seed: { type: 'string' } } as const;

const printLine = (line: string) => process.stdout.write(`${line}\n`);

const wholeNumber = (name: string, value: string | undefined, fallback: number, max: number): number => {
  const number = value === undefined ? fallback : Number(/^\d+$/.test(value) ? value : NaN);
  if (Number.isInteger(number) && number >= 0 && number <= max) return number;
  throw new ConfigError(`--${name} must be a whole number from 0 to ${max}.`);
};

/** Runs a step and reports how long it took. */
async function timed(what: string, step: () => Promise<unknown>): Promise<void> {
  const start = performance.now();
  await step();
  printLine(`${what}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

/** `npm run seed`: fills an empty database with a demo shop of any size. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: OPTIONS });
  const config = loadConfig(process.env, '');
  const customers = wholeNumber('customers', values.customers, config.demoCustomers, CUSTOMERS_MAX);
  const seed = wholeNumber('seed', values.seed, DEFAULT_SEED, 2 ** 31 - 1);
  const db = await openDb(config, 'long');
  try {
    await migrate(db);
    await claimData(db, 'demo');
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
    printLine(`${customers} customers are in.`);
  } finally {
    await db.close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof ConfigError ? error.message : String((error as Error).stack)}\n`);
  process.exit(1);
});
