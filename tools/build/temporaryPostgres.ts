// PostgreSQL server in a temporary folder, for tests and measurements.
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface TemporaryPostgres {
  url: string;
  /** Stops and starts the server, which closes all connections. */
  restart: () => void;
  stop: () => void;
}

const DEBIAN_VERSIONS = '/usr/lib/postgresql';

/** Returns the folder of `initdb`: `PG_BIN`, Debian's newest version or the PATH; undefined if not installed. */
export function programFolder(): string | undefined {
  const onPath = (process.env.PATH ?? '').split(path.delimiter);
  const versions = existsSync(DEBIAN_VERSIONS) ? readdirSync(DEBIAN_VERSIONS) : [];
  const installed = versions.sort((a, b) => Number(b) - Number(a)).map((one) => path.join(DEBIAN_VERSIONS, one, 'bin'));
  return [process.env.PG_BIN, ...installed, ...onPath].find(
    (folder) => folder !== undefined && folder !== '' && existsSync(path.join(folder, 'initdb')),
  );
}

/** Resolves to a free port on 127.0.0.1. */
export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

/** Runs a program as the user `postgres` if this process is root, because PostgreSQL refuses to run as root. */
function asDatabaseUser(program: string, args: readonly string[]): void {
  const isRoot = process.getuid?.() === 0;
  const [command = program, ...all] = [...(isRoot ? ['runuser', '-u', 'postgres', '--'] : []), program, ...args];
  // Ignores stdout, because `execFileSync` would wait for a server that inherits stdout.
  execFileSync(command, all, { cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
}

/** Starts PostgreSQL on a free port. @param settings of postgresql.conf @throws Error if PostgreSQL does not start */
export async function startTemporaryPostgres(
  settings: Readonly<Record<string, string>> = {},
): Promise<TemporaryPostgres> {
  const bin = programFolder();
  if (!bin)
    throw new Error('PostgreSQL is not installed: initdb is neither on the PATH nor below /usr/lib/postgresql.');
  const folder = mkdtempSync(path.join(tmpdir(), 'nachschub-pg-'));
  if (process.getuid?.() === 0) execFileSync('chown', ['postgres', folder]);
  chmodSync(folder, 0o700);
  const data = path.join(folder, 'data');
  const port = await freePort();
  const options = { unix_socket_directories: folder, listen_addresses: '127.0.0.1', port: String(port), ...settings };
  const words = Object.entries(options).map(([name, value]) => `-c ${name}=${value}`);
  const stop = () => {
    try {
      asDatabaseUser(path.join(bin, 'pg_ctl'), ['-D', data, '-m', 'fast', '-w', 'stop']);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };
  try {
    asDatabaseUser(path.join(bin, 'initdb'), [
      '-D',
      data,
      '-U',
      'nachschub',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      '-N',
    ]);
    asDatabaseUser(path.join(bin, 'pg_ctl'), [
      '-D',
      data,
      '-l',
      path.join(folder, 'log'),
      '-w',
      '-o',
      words.join(' '),
      'start',
    ]);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    const { stderr, message } = error as Error & { stderr?: Buffer };
    throw new Error(`PostgreSQL did not start: ${stderr?.toString() || message}`, { cause: error });
  }
  const restart = () => asDatabaseUser(path.join(bin, 'pg_ctl'), ['-D', data, '-m', 'fast', '-w', 'restart']);
  return { url: `postgres://nachschub@127.0.0.1:${port}/postgres`, restart, stop };
}
