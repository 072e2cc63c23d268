import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, linkSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from './ConfigError';

const SOCKET = 'server.sock';
const OPEN_FOLDERS = '/proc/self/fd';
/** What file systems without sockets answer; there the name of the folder has to do. */
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

/** A name that is the folder's own on this machine; it vanishes with its process, even one that was killed. */
async function takeName(folder: string): Promise<Server> {
  const address = nameOf(folder);
  const isFile = process.platform !== 'linux' && process.platform !== 'win32';
  // A socket file outlives a killed process; one that nobody answers on is stale.
  if (isFile && !(await someoneListens(address))) rmSync(address, { force: true });
  return listen(address).catch(() => Promise.reject(taken(folder)));
}

/** Puts a listening socket in the place of one that nobody answers on; of two that try, one succeeds. */
async function putInPlace(mine: string, place: string, aside: string): Promise<boolean> {
  if (existsSync(place)) {
    if (await someoneListens(place)) return false;
    renameSync(place, aside);
    // Somebody else may have come first with a live one: then that one goes back.
    const isTaken = await someoneListens(aside);
    if (isTaken && !existsSync(place)) linkSync(aside, place);
    rmSync(aside, { force: true });
    if (isTaken) return false;
  }
  try {
    linkSync(mine, place);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/**
 * A socket in the folder itself, which containers see that share nothing but the folder. It is reached through the open
 * folder, because a socket's path may have a hundred characters only.
 */
async function takeSocket(folder: string): Promise<() => void> {
  const handle = openSync(folder, 'r');
  const at = (name: string) => join(OPEN_FOLDERS, String(handle), name);
  const own = randomBytes(6).toString('hex');
  const [mine, place] = [at(`${own}.sock`), at(SOCKET)];
  try {
    const server = await listen(mine);
    const isMine = await putInPlace(mine, place, at(`${own}.stale`));
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
 * Two processes on one embedded database lose each other's writes without an error, so the second one must not start.
 * @throws ConfigError when another one, in this or in another container, has the folder
 */
export async function guardFolder(folder: string): Promise<() => void> {
  const name = await takeName(folder);
  const release = process.platform === 'linux' && existsSync(OPEN_FOLDERS) ? await takeSocket(folder) : undefined;
  return () => {
    release?.();
    name.close();
  };
}
