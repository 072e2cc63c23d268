// A PostgreSQL server of its own in a temporary folder, for tests and measurements; nothing of it stays.
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

const DEBIAN_VERSIONS = '/usr/lib/postgresql';

/** Where PostgreSQL's own programs are: on the path, or where Debian puts its newest version. */
export function programFolder() {
  const onPath = (process.env.PATH ?? '').split(path.delimiter);
  const versions = existsSync(DEBIAN_VERSIONS) ? readdirSync(DEBIAN_VERSIONS) : [];
  const installed = versions.sort((a, b) => Number(b) - Number(a)).map((one) => path.join(DEBIAN_VERSIONS, one, 'bin'));
  return [process.env.PG_BIN, ...installed, ...onPath].find(
    (folder) => folder && existsSync(path.join(folder, 'initdb')),
  );
}

const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** PostgreSQL refuses to run as root, so root becomes the user `postgres` for it. */
function asDatabaseUser(program, args) {
  const isRoot = process.getuid?.() === 0;
  const [command, all] = isRoot ? ['runuser', ['-u', 'postgres', '--', program, ...args]] : [program, args];
  // A server that keeps our output open would keep whoever reads it waiting.
  return execFileSync(command, all, { cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
}

/**
 * Starts it on a free port of this machine alone.
 * @param {Record<string, string>} settings of postgresql.conf
 * @returns {Promise<{ url: string, restart: () => void, stop: () => void }>}
 */
export async function startTemporaryPostgres(settings = {}) {
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
    throw new Error(`PostgreSQL did not start: ${error.stderr?.toString() || error.message}`, { cause: error });
  }
  const restart = () => asDatabaseUser(path.join(bin, 'pg_ctl'), ['-D', data, '-m', 'fast', '-w', 'restart']);
  return { url: `postgres://nachschub@127.0.0.1:${port}/postgres`, restart, stop };
}
