import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, writeFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runSql, type Row } from './database';

const READY = /^ready (http:\S+)$/m;
const SQL_AT = /^sql (http:\S+)\n/m;
/** Milliseconds until a start counts as hanging, far above a start on a busy machine. */
export const START_TIMEOUT_MS = 300_000;
const SERVER = join(__dirname, '../../dist/server/index.js');

/** Node flags of a short test, which ends before V8 profits from optimising WebAssembly. */
const SHORT_LIVED = ['--liftoff-only'];
const TEST_SERVER = [...SHORT_LIVED, '--import', pathToFileURL(join(__dirname, 'testServer.mjs')).href];

export interface RunningServer {
  url: string;
  pid: number;
  /** Address of the database for `runSql`. */
  databaseUrl: string;
  /** Output so far. */
  output(): string;
  /** True while the process is running. */
  isRunning(): boolean;
  /** Runs one statement in the server's database. */
  sql(statement: string): Promise<Row[]>;
  /** Sends SIGTERM. Returns the exit code. */
  stop(): Promise<number | null>;
  /** Sends SIGKILL. */
  kill(): Promise<void>;
}

/** A server that ended before it was ready. The message is its output. */
export class StartFailure extends Error {
  readonly exitCode: number | null;

  constructor(exitCode: number | null, output: string) {
    super(output);
    this.name = 'StartFailure';
    this.exitCode = exitCode;
  }
}

/** Starts a server that must refuse to start. Returns its failure. */
export async function failureOf(env: Readonly<Record<string, string>>): Promise<StartFailure> {
  const failure: unknown = await startServer(env).then(
    (server) => server.stop(),
    (error: unknown) => error,
  );
  if (!(failure instanceof StartFailure)) throw new Error('The server started.');
  return failure;
}

const exitOf = (child: ChildProcess): Promise<number | null> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve(child.exitCode)
    : new Promise((resolve) => child.once('exit', resolve));

/** Environment variables that processes inherit. */
const inherited = () => ({ PATH: process.env.PATH ?? '' });

/**
 * Starts the built server on a free port, by default with an empty database in memory.
 * @param flags of Node; none for a benchmark, which runs like a shop's server.
 * @param program instead of the built server
 */
export async function startServer(
  env: Readonly<Record<string, string>> = {},
  flags: readonly string[] = TEST_SERVER,
  program = SERVER,
): Promise<RunningServer> {
  const child = spawn(process.execPath, [...flags, program], {
    env: {
      ...inherited(),
      PORT: '0',
      DATA_DIR: 'memory',
      DEMO_CUSTOMERS: '20',
      DEMO_RESTOCK: 'off',
      // Because file counts and benchmarks exclude the inspection code.
      DEMO_RECORDER: 'off',
      DRAIN_SECONDS: '0',
      // Because tests count only the mails that they cause.
      NOTICE_DAYS: '0',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Neither keeps a failed test's runner alive nor leaves a server running.
  child.unref();
  for (const pipe of [child.stdout, child.stderr]) if (pipe instanceof Socket) pipe.unref();
  const killAtExit = () => child.kill('SIGKILL');
  process.once('exit', killAtExit);
  child.once('exit', () => process.off('exit', killAtExit));
  let output = '';
  let databaseUrl = env.DATABASE_URL ?? '';
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => {
      output += `It was not ready after ${START_TIMEOUT_MS / 1000} s.`;
      child.kill('SIGKILL');
    }, START_TIMEOUT_MS);
    const fail = () => {
      clearTimeout(timer);
      reject(new StartFailure(child.exitCode, output));
    };
    const listen = (chunk: Buffer) => {
      output = (output + chunk.toString()).replace(SQL_AT, (_line, address: string) => {
        databaseUrl = address;
        return '';
      });
      const ready = READY.exec(output)?.[1];
      if (!ready) return;
      clearTimeout(timer);
      child.off('close', fail);
      resolve(ready);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('close', fail);
  });
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    child.ref();
    child.kill(signal);
    return exitOf(child);
  };
  return {
    url,
    pid: child.pid ?? 0,
    databaseUrl,
    output: () => output,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    sql: (statement) => runSql(databaseUrl, statement),
    stop: () => end('SIGTERM'),
    kill: async () => {
      await end('SIGKILL');
    },
  };
}

/** Required settings of a production server. No mail server listens at its address. */
export const PRODUCTION = {
  PORTAL_MODE: 'production',
  PUBLIC_ORIGIN: 'https://my.shop.example',
  SMTP_URL: 'smtp://127.0.0.1:1',
  TRUST_PROXY: 'none',
  PAYMENT_GATEWAY: 'stand-in',
};

/** Required settings of `config.json` in production. */
export const SHOP_CONFIG = {
  brandName: 'Katzenladen',
  apiBase: '/api/',
  checkoutUrl: 'https://shop.example/cart',
  referralUrl: 'https://shop.example/freunde',
  contactEmail: 'hilfe@shop.example',
  imprintUrl: 'https://shop.example/impressum',
};

/** A folder with the built portal, or an empty page, and a shop's `config.json`. Returns its path. */
export function shopPortal(built?: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'nachschub-shop-'));
  if (built) cpSync(built, folder, { recursive: true });
  else writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  writeFileSync(join(folder, 'config.json'), JSON.stringify(SHOP_CONFIG));
  return folder;
}

const BUILT = join(__dirname, '../../dist/server');

/** Runs a command of the built server, like `npm run admin`, and waits for its exit. @param input its standard input */
export function runCommand(
  name: 'admin' | 'products' | 'seed',
  args: readonly string[],
  env: Record<string, string>,
  input = '',
) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...SHORT_LIVED, join(BUILT, `${name}.js`), ...args], {
    env: { ...inherited(), ...env },
    encoding: 'utf8',
    input,
  });
  return { exitCode: status, output: stdout.trim(), errors: stderr.trim() };
}

/** One product of a shop's list. */
export const PRODUCT = {
  sku: 'ASH-10',
  type: 'litter',
  name: { de: 'Eschenstreu', en: 'Ash litter' },
  variant: { de: '10 l', en: '10 l' },
  description: { de: 'Aus Eschenholz.', en: 'Made of ash wood.' },
  imagePath: '/products/ash.svg',
  priceCents: 1_490,
  oldPriceCents: null,
  stockQty: 40,
  weeks: [4, 2],
  active: true,
};
