// `npm run bench:clock [-- <days>] [--server <dist/server/index.js>]`: how long the demo clock takes for so many days, on
// the embedded database in a folder and on a PostgreSQL server of its own. `--server` measures an earlier build as well.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { createApi } from '../__tests__/support/api';
import { startServer } from '../__tests__/support/server';
import { addDays, businessDayAt } from '#src/domain/isoDate';
import { startTemporaryPostgres } from './temporaryPostgres';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { server: { type: 'string' } } });
const days = Number(positionals[0] ?? 31);
const BUILT = resolve('dist/server/index.js');
const programs = [...(values.server ? [resolve(values.server)] : []), BUILT];
const CUSTOMERS = '2000';
/** Lets the bills be counted; the server runs as a demo runs it otherwise. */
const FLAGS = ['--import', pathToFileURL(resolve('__tests__/support/testServer.mjs')).href];
const printLine = (line: string) => process.stdout.write(`${line}\n`);

async function measure(name: string, program: string, env: Record<string, string>): Promise<void> {
  const server = await startServer({ DEMO_CUSTOMERS: CUSTOMERS, DEMO_RESTOCK: 'on', ...env }, FLAGS, program);
  const countBills = async () => Number((await server.sql('select count(*)::int as bills from bills'))[0]?.bills);
  try {
    const before = await countBills();
    const start = performance.now();
    const { status } = await createApi(server.url).json('/demo/clock', {
      now: addDays(businessDayAt(new Date()), days),
    });
    const ms = performance.now() - start;
    const bills = (await countBills()) - before;
    if (status !== 200) throw new Error(`The clock answered ${status}.`);
    printLine(`| ${name} | ${bills} | ${(ms / 1000).toFixed(1)} | ${(ms / bills).toFixed(2)} | ${program} |`);
  } finally {
    await server.stop();
  }
}

async function main(): Promise<void> {
  printLine(
    `${days} days, ${CUSTOMERS} customers\n\n| database | bills | seconds | ms a bill | build |\n| --- | ---: | ---: | ---: | --- |`,
  );
  for (const program of programs) {
    const folder = mkdtempSync(join(tmpdir(), 'nachschub-clock-'));
    await measure('embedded', program, { DATA_DIR: join(folder, 'data') });
    rmSync(folder, { recursive: true });
    const postgres = await startTemporaryPostgres();
    await measure('PostgreSQL', program, { DATABASE_URL: postgres.url });
    postgres.stop();
  }
}

void main();
