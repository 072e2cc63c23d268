import { spawn, type ChildProcess } from 'node:child_process';
import { Socket } from 'node:net';
import { join } from 'node:path';

const READY = /^ready (http:\S+)$/m;
/** When a start counts as hanging: far beyond what it takes on a machine that is busy with many other things. */
export const START_TIMEOUT_MS = 300_000;
const SERVER = join(__dirname, '../../dist/server/index.js');

export interface RunningServer {
  url: string;
  pid: number;
  /** Everything it has printed so far. */
  output(): string;
  /** Asks it to stop and answers its exit code. */
  stop(): Promise<number | null>;
  /** Takes it away without a chance to say goodbye. */
  kill(): Promise<void>;
}

/** A server that ended before it was ready, with what it said. */
export class StartFailure extends Error {
  readonly exitCode: number | null;

  constructor(exitCode: number | null, output: string) {
    super(output);
    this.name = 'StartFailure';
    this.exitCode = exitCode;
  }
}

/** Starts a server that must not start; answers how it failed. */
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

/** Starts the built server on a free port with an empty database in memory, unless `env` says otherwise. */
export async function startServer(env: Readonly<Record<string, string>> = {}): Promise<RunningServer> {
  const child = spawn(process.execPath, [SERVER], {
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: 'memory', DEMO_CUSTOMERS: '20', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // A test that failed must not keep its runner alive, nor leave a server behind.
  child.unref();
  for (const pipe of [child.stdout, child.stderr]) if (pipe instanceof Socket) pipe.unref();
  const killAtExit = () => child.kill('SIGKILL');
  process.once('exit', killAtExit);
  child.once('exit', () => process.off('exit', killAtExit));
  let output = '';
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
      output += chunk.toString();
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
    output: () => output,
    stop: () => end('SIGTERM'),
    kill: async () => {
      await end('SIGKILL');
    },
  };
}
