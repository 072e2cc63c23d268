// `npm run bench:against -- <dist/server/index.js of another build> [customers]`: each call of this build beside the same
// call of another one, in turns, each on a database of its own in one PostgreSQL server.
import { spawnSync } from 'node:child_process';
import { dirname, join, resolve } from 'node:path';
import { createAdmin, createApi } from '../__tests__/support/api';
import { callsOf } from '../__tests__/support/calls';
import { runSql } from '../__tests__/support/database';
import { startServer, type RunningServer } from '../__tests__/support/server';
import type { BenchCall } from './bench/BenchCall';
import { benchCalls } from './bench/calls';
import { median } from './bench/median';
import { startTemporaryPostgres } from './temporaryPostgres';

const DEFAULT_CUSTOMERS = '2000';
const WARM_UP = 8;
const REPEATS = 60;
/** At most so many times the other build: one call, and all calls together. */
const CALL_LIMIT = 1.25;
const TOTAL_LIMIT = 1.1;

interface Build {
  server: RunningServer;
  described: Awaited<ReturnType<typeof callsOf>>;
  calls: BenchCall[];
}
type Call = () => Promise<{ status: number }>;

const [, , other = '', customers = DEFAULT_CUSTOMERS] = process.argv;
const printLine = (line: string) => process.stdout.write(`${line}\n`);

/** @param other whose calls are made, where there is one: an older document may lack examples */
async function startBuild(program: string, clusterUrl: string, database: string, other?: Build): Promise<Build> {
  await runSql(clusterUrl, `create database ${database}`);
  const url = new URL(clusterUrl);
  url.pathname = database;
  const seed = [join(dirname(program), 'seed.js'), '--customers', customers];
  const env = { ...process.env, DATABASE_URL: url.href };
  if (spawnSync(process.execPath, seed, { env, stdio: 'inherit' }).status !== 0) throw new Error('The seed failed.');
  const server = await startServer({ DATABASE_URL: url.href }, [], program);
  const api = createApi(server.url);
  const described = other?.described ?? (await callsOf(server.url));
  return { server, described, calls: benchCalls(api, await createAdmin(api), described) };
}

async function timeOf(name: string, call: Call | undefined): Promise<number> {
  const start = performance.now();
  const reply = await call?.();
  if (reply?.status !== 200) throw new Error(`${name} answered ${reply?.status}`);
  return performance.now() - start;
}

/** Medians of a call with both builds, in ms; who comes first changes with each round. */
async function measure(name: string, prepared: readonly Call[][]): Promise<number[]> {
  const times = prepared.map((): number[] => []);
  for (let round = 0; round < WARM_UP + REPEATS; round += 1) {
    const turns = round % 2 === 0 ? [0, 1] : [1, 0];
    for (const turn of turns) {
      const ms = await timeOf(name, prepared[turn]?.[round]);
      if (round >= WARM_UP) times[turn]?.push(ms);
    }
  }
  return times.map(median);
}

function report(name: string, ms: number, otherMs: number, limit: number): void {
  const ratio = ms / otherMs;
  const isOver = ratio > limit;
  printLine(
    `| ${name} | ${ms.toFixed(2)} | ${otherMs.toFixed(2)} | ${ratio.toFixed(2)}${isOver ? ` OVER ${limit}` : ''} |`,
  );
  if (isOver) process.exitCode = 1;
}

async function compareBuilds(mine: Build, others: Build): Promise<void> {
  printLine('\n| call | this build, ms | the other, ms | × |\n|---|---|---|---|');
  let total = 0;
  let otherTotal = 0;
  for (const [index, { name, side, prepare }] of mine.calls.entries()) {
    const same = others.calls[index];
    if (same?.name !== name) throw new Error(`The builds differ in their calls: ${name}`);
    const prepared = [await prepare(WARM_UP + REPEATS), await same.prepare(WARM_UP + REPEATS)];
    const [ms = 0, otherMs = 0] = await measure(name, prepared);
    report(`${side}: ${name}`, ms, otherMs, CALL_LIMIT);
    total += ms;
    otherTotal += otherMs;
  }
  report('all together', total, otherTotal, TOTAL_LIMIT);
}

async function main(): Promise<void> {
  if (!other) throw new Error('Name the other build: npm run bench:against -- /path/to/dist/server/index.js');
  const postgres = await startTemporaryPostgres();
  try {
    const mine = await startBuild(resolve('dist/server/index.js'), postgres.url, 'this_build');
    const others = await startBuild(resolve(other), postgres.url, 'other_build', mine);
    try {
      await compareBuilds(mine, others);
    } finally {
      await Promise.all([mine.server.stop(), others.server.stop()]);
    }
  } finally {
    postgres.stop();
  }
}

void main();
