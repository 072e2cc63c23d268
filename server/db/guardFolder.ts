import { chmodSync, rmSync, statSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '../config';

const addressOf = (folder: string): string => {
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

/**
 * Two processes on one embedded database lose each other's writes without an error, so the second one must not start.
 * The socket is named after the folder itself and vanishes with its process, even one that was killed.
 */
export async function guardFolder(folder: string): Promise<() => void> {
  chmodSync(folder, 0o700);
  const address = addressOf(folder);
  const isFile = process.platform !== 'linux' && process.platform !== 'win32';
  try {
    // A socket file outlives a killed process; one that nobody answers on is stale.
    if (isFile && !(await someoneListens(address))) rmSync(address, { force: true });
    const server = await listen(address);
    return () => void server.close();
  } catch {
    throw new ConfigError(
      `DATA_DIR: another server is already running on the folder "${folder}". Stop it, choose another folder, or set DATABASE_URL to run several servers on one PostgreSQL.`,
    );
  }
}
