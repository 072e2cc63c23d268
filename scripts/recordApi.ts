// `npm run record:api -- <file> [--server <dist/server/index.js>] [--postgres]`: sends a fixed list of requests to a built
// server and writes its replies, with ids, tokens, codes, times, nonces and days masked.
// `npm run record:api -- --compare <file> <file>` lists where two recordings differ; it fails when they do.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { scratchDatabase } from '../__tests__/support/database';
import { PRODUCTION, startServer } from '../__tests__/support/server';
import { LANGUAGES } from '#src/domain/language';
import { recordAccount, recordSignIn } from './record/accountCalls';
import { recordAdmin, recordLists } from './record/adminCalls';
import { compare } from './record/compare';
import { recordCustomer } from './record/customerCalls';
import { recordDemo, recordRenewals } from './record/demoCalls';
import { recordEveryRoute } from './record/everyRoute';
import { recordHttp, recordProduction, writePortal } from './record/httpCalls';
import { choosing, makeAdmin, makeCustomer } from './record/people';
import { Recorder, type Exchange } from './record/Recorder';
import { startTemporaryPostgres } from './temporaryPostgres';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    server: { type: 'string', default: 'dist/server/index.js' },
    postgres: { type: 'boolean', default: false },
    compare: { type: 'boolean', default: false },
  },
});
const printLine = (line: string) => process.stdout.write(`${line}\n`);
/** Long enough to call a draining node. */
const DRAIN_SECONDS = '3';
const DRAIN_BEGINS_MS = 300;

async function recordDemoServer(env: Record<string, string>): Promise<Exchange[]> {
  const server = await startServer({ ...env, DRAIN_SECONDS, PUBLIC_ORIGIN: 'http://localhost:3000' }, [], program);
  const rec = new Recorder(server.url);
  const admin = await makeAdmin(rec);
  for (const len of LANGUAGES) await recordLists(rec, admin, len);
  for (const len of LANGUAGES) {
    await recordCustomer(rec, len);
    await recordAccount(rec, len);
    await recordSignIn(rec, len);
    await recordAdmin(rec, admin, len);
    await recordDemo(rec, len);
  }
  await recordHttp(rec);
  const { as: customer } = await makeCustomer(rec, 'record-any', { len: 'de' });
  await recordEveryRoute(rec, [admin, { ...customer, name: 'customer' }, await choosing(rec, 'record-choosing')]);
  await recordRenewals(rec);
  const stopped = server.stop();
  await wait(DRAIN_BEGINS_MS);
  for (const path of ['/healthz', '/readyz', '/api/user/details'])
    await rec.sendText(`text: a draining node, ${path}`, `GET ${path} HTTP/1.1\r\nhost: recorded\r\n\r\n`);
  await stopped;
  return rec.exchanges;
}

async function recordShop(env: Record<string, string>): Promise<Exchange[]> {
  const server = await startServer({ ...PRODUCTION, ...env, LOG_LEVEL: 'fatal' }, [], program);
  const rec = new Recorder(server.url);
  await recordProduction(rec);
  await server.stop();
  return rec.exchanges;
}

function printStatuses(exchanges: readonly Exchange[]): void {
  const counts: Record<string, number> = {};
  for (const { status } of exchanges) counts[status] = (counts[status] ?? 0) + 1;
  printLine(`${exchanges.length} requests: ${JSON.stringify(counts)}`);
}

const program = resolve(values.server);

async function record(file: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'nachschub-record-'));
  const postgres = values.postgres ? await startTemporaryPostgres() : undefined;
  if (postgres) process.env.DATABASE_URL = postgres.url;
  try {
    const env = { PORTAL_DIR: writePortal(folder) };
    const exchanges: Exchange[] = [];
    for (const recordServer of [recordDemoServer, recordShop]) {
      const database = await scratchDatabase();
      exchanges.push(...(await recordServer({ ...env, ...database.env })));
      await database.drop();
    }
    writeFileSync(file, `${JSON.stringify(exchanges, null, 1)}\n`);
    printStatuses(exchanges);
  } finally {
    postgres?.stop();
    rmSync(folder, { recursive: true });
  }
}

function compareFiles(files: readonly string[]): void {
  const [before = [], after = []] = files.map((file) => JSON.parse(readFileSync(file, 'utf8')) as Exchange[]);
  const found = compare(before, after);
  for (const paragraph of found) printLine(paragraph);
  printLine(`${before.length} and ${after.length} requests, ${found.length} of them with a difference`);
  if (found.length > 0) process.exitCode = 1;
}

const [file, other] = positionals;
if (file === undefined || (values.compare && other === undefined)) {
  printLine('Name the file to write, or with --compare the two to compare.');
  process.exitCode = 1;
} else if (values.compare) compareFiles(positionals);
else void record(file);
