// `npm run bench:load [-- <customers on PostgreSQL> <customers of the embedded database> <part of a call's name>]`:
// measures calls under load, and the same SQL on bare Fastify. Exits with 1 if a ratio is outside its bound.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApi } from '../../__tests__/support/api';
import { startServer, type RunningServer } from '../../__tests__/support/server';
import { load, type Loaded } from './server/load';
import { loadCalls, type LoadCall } from './server/loadCalls';
import { median } from './server/median';
import { startTemporaryPostgres } from '../build/temporaryPostgres';

const [, , customers = '1000000', embeddedCustomers = '2000', chosen = ''] = process.argv;
const WARM_UP_SECONDS = 3;
const SECONDS = 4;
const ROUNDS = 5;
const SETTINGS = { shared_buffers: '512MB', max_wal_size: '4GB' };
const printLine = (line: string) => process.stdout.write(`${line}\n`);

type Env = Readonly<Record<string, string>>;
type Figure = keyof Loaded;
/** Limits of the ratio to the bare server: a minimum for `perSecond`, else a maximum. */
type Bounds = Partial<Record<Figure, number>>;
const POSTGRES_BOUNDS: Bounds = { cpu: 1.5, p99: 2 };
const EMBEDDED_BOUNDS: Bounds = { perSecond: 0.5 };

const startProduct = (env: Env) => startServer(env, []);
const startBare = (env: Env) => startServer(env, ['--import', 'tsx'], 'tools/bench/server/bareServer.ts');

const mediansOf = (rounds: readonly Loaded[]): Loaded => {
  const of = (figure: Figure) => median(rounds.map((round) => round[figure]));
  return { perSecond: of('perSecond'), p50: of('p50'), p99: of('p99'), cpu: of('cpu') };
};

/** Measures both servers in turns, so that other load of the machine affects both. */
async function measure(servers: readonly RunningServer[], { next }: LoadCall): Promise<Loaded[]> {
  const rounds = servers.map((): Loaded[] => []);
  for (const server of servers) await load(server, next, WARM_UP_SECONDS);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const turn of round % 2 === 0 ? [0, 1] : [1, 0]) {
      const server = servers[turn];
      if (server) rounds[turn]?.push(await load(server, next, SECONDS));
    }
  }
  return rounds.map(mediansOf);
}

function compare(product: Loaded, bare: Loaded, figure: Figure, bounds: Bounds): string {
  const digits = figure === 'perSecond' ? 0 : 2;
  const ratio = product[figure] / bare[figure];
  const bound = bounds[figure];
  const isOver = bound !== undefined && (figure === 'perSecond' ? ratio < bound : ratio > bound);
  if (isOver) process.exitCode = 1;
  const verdict = isOver ? ` OVER ${bound}` : '';
  return `${product[figure].toFixed(digits)} | ${bare[figure].toFixed(digits)} | ${ratio.toFixed(2)}${verdict}`;
}

async function report(database: string, env: Env, bareEnv: Env, calls: readonly LoadCall[], bounds: Bounds) {
  const servers = [await startProduct(env), await startBare(bareEnv)];
  try {
    for (const call of calls.filter(({ name }) => name.includes(chosen))) {
      const [product, bare] = await measure(servers, call);
      if (!product || !bare) throw new Error('There are two servers.');
      const cells = (['perSecond', 'p50', 'p99', 'cpu'] as const).map((one) => compare(product, bare, one, bounds));
      printLine(`| ${database}: ${call.name} | ${cells.join(' | ')} |`);
    }
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

/** Creates the calls and their customers, on a server that is stopped afterwards. */
async function prepareCalls(env: Env): Promise<LoadCall[]> {
  const server = await startProduct(env);
  try {
    return await loadCalls(createApi(server.url));
  } finally {
    await server.stop();
  }
}

async function onPostgres(): Promise<void> {
  const postgres = await startTemporaryPostgres(SETTINGS);
  try {
    const env = { DATABASE_URL: postgres.url };
    const seed = ['dist/server/seed.js', '--customers', customers];
    const { status } = spawnSync(process.execPath, seed, { env: { ...process.env, ...env }, stdio: 'ignore' });
    if (status !== 0) throw new Error('The seed failed.');
    await report(`PostgreSQL, ${customers}`, env, env, await prepareCalls(env), POSTGRES_BOUNDS);
  } finally {
    postgres.stop();
  }
}

async function onEmbedded(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'nachschub-load-'));
  try {
    const env = { DATA_DIR: join(folder, 'data'), DEMO_CUSTOMERS: embeddedCustomers };
    const calls = await prepareCalls(env);
    // Copies the data folder, because PGlite allows one process per folder.
    const bareEnv = { DATA_DIR: join(folder, 'bare') };
    cpSync(env.DATA_DIR, bareEnv.DATA_DIR, { recursive: true });
    await report(`embedded, ${embeddedCustomers}`, env, bareEnv, calls, EMBEDDED_BOUNDS);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function main(): Promise<void> {
  const columns = ['requests/s', 'p50 ms', 'p99 ms', 'CPU ms'].map((name) => `${name} | bare | ×`);
  printLine(`| call | ${columns.join(' | ')} |\n| --- |${' ---: |'.repeat(columns.length * 3)}`);
  await onPostgres();
  await onEmbedded();
}

void main();
