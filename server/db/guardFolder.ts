import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, linkSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from './ConfigError';

const SOCKET = 'server.sock';
const OPEN_FOLDERS = '/proc/self/fd';
/** Error codes of file systems without sockets, where only `takeName` guards the folder. */
const NO_SOCKETS = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP'];

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code);

const nameOf = (folder: string): string => {
  const { dev, ino } = statSync(folder);
  const name = `nachschub-${dev}-${ino}`;
  if (process.platform === 'linux') return `\0${name}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
  return join(tmpdir(), `${name}.sock`);
};

const listen = (address: string): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', reject);
    server.listen(address, () => resolve(server.unref()));
  });

const someoneListens = (address: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(address, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

const taken = (folder: string) =>
  new ConfigError(
    `DATA_DIR: another server is already running on the folder "${folder}". Stop it, choose another folder, or set DATABASE_URL to run several servers on one PostgreSQL.`,
  );

/** Reserves the folder by a socket named after its inode. @throws ConfigError if listening fails */
async function takeName(folder: string): Promise<Server> {
  const address = nameOf(folder);
  const isFile = process.platform !== 'linux' && process.platform !== 'win32';
  // Removes a stale socket file, because such a file outlives a killed process.
  if (isFile && !(await someoneListens(address))) rmSync(address, { force: true });
  return listen(address).catch(() => Promise.reject(taken(folder)));
}

/** Links the listening socket `mine` to `path` and replaces a stale socket. False if another process listens. */
async function linkSocket(mine: string, path: string, aside: string): Promise<boolean> {
  if (existsSync(path)) {
    if (await someoneListens(path)) return false;
    renameSync(path, aside);
    // Moves the socket back if another process has replaced the stale socket since the check.
    const isTaken = await someoneListens(aside);
    if (isTaken && !existsSync(path)) linkSync(aside, path);
    rmSync(aside, { force: true });
    if (isTaken) return false;
  }
  try {
    linkSync(mine, path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Listens on a socket in the folder, visible to other containers that share only the folder. Uses paths below
 * `/proc/self/fd`, because socket paths are limited to about 100 characters.
 */
async function takeSocket(folder: string): Promise<() => void> {
  const handle = openSync(folder, 'r');
  const at = (name: string) => join(OPEN_FOLDERS, String(handle), name);
  const own = randomBytes(6).toString('hex');
  const [mine, path] = [at(`${own}.sock`), at(SOCKET)];
  try {
    const server = await listen(mine);
    const isMine = await linkSocket(mine, path, at(`${own}.stale`));
    rmSync(mine, { force: true });
    if (isMine) {
      return () => {
        rmSync(join(folder, SOCKET), { force: true });
        server.close();
      };
    }
    server.close();
  } catch (error) {
    if (NO_SOCKETS.includes(codeOf(error))) return () => undefined;
    throw error;
  } finally {
    closeSync(handle);
  }
  throw taken(folder);
}

/**
 * Reserves the folder, because two processes on one embedded database overwrite each other's data.
 * @returns a function that releases the folder
 * @throws ConfigError if another process has reserved the folder
 */
export async function guardFolder(folder: string): Promise<() => void> {
  const name = await takeName(folder);
  const release = process.platform === 'linux' && existsSync(OPEN_FOLDERS) ? await takeSocket(folder) : undefined;
  return () => {
    release?.();
    name.close();
  };
}
