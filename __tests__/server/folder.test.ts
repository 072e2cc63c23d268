import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { guardFolder } from '../../server/db/guardFolder';
import { prepareFolder } from '../../server/db/prepareFolder';
import { failureOf, startServer } from '../support/server';

// Folders of the embedded database as operators really have them (rules §23.3).
const root = mkdtempSync(join(tmpdir(), 'nachschub-folder-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const { platform } = process;
afterEach(() => Object.defineProperty(process, 'platform', { value: platform }));

let made = 0;
const newFolder = (mode = 0o700): string => {
  made += 1;
  const folder = join(root, String(made));
  mkdirSync(folder);
  chmodSync(folder, mode);
  return folder;
};
const modeOf = (path: string): number => statSync(path).mode & 0o7777;
/** The one sentence with which a server refuses a folder. */
async function refusalOf(DATA_DIR: string): Promise<string> {
  const { exitCode, message } = await failureOf({ DATA_DIR });
  expect(exitCode).toBe(1);
  expect(message.trim().split('\n')).toHaveLength(1);
  return message.trim();
}
const SOCKET = 'server.sock';
/** A process that is killed leaves its socket behind. */
function leaveSocket(file: string): void {
  const die = `require('node:net').createServer().listen(${JSON.stringify(file)}, () => process.kill(process.pid, 'SIGKILL'))`;
  spawnSync(process.execPath, ['-e', die]);
}

test('leaves the rights of a folder that was there alone, and keeps its own data private', async () => {
  const folder = newFolder(0o1777);
  const server = await startServer({ DATA_DIR: folder });
  expect(modeOf(folder)).toBe(0o1777);
  expect(modeOf(join(folder, 'pg'))).toBe(0o700);
  expect(await server.stop()).toBe(0);
  expect(readdirSync(folder)).toEqual(['pg']);
});

test('refuses a folder that another server holds through the folder alone, and takes over what a dead one left', async () => {
  const folder = newFolder();
  const file = join(folder, SOCKET);
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(file, resolve));
  expect(await refusalOf(folder)).toMatch(/^DATA_DIR: another server is already running on the folder/);
  await new Promise((resolve) => other.close(resolve));
  leaveSocket(file);
  expect(readdirSync(folder)).toEqual([SOCKET]);
  const server = await startServer({ DATA_DIR: folder });
  await server.kill();
  expect(readdirSync(folder)).toContain(SOCKET);
  const next = await startServer({ DATA_DIR: folder });
  expect(await next.stop()).toBe(0);
});

test('refuses a folder that is taken, and takes over what a dead server left, on a system whose names are files', async () => {
  const folder = newFolder();
  const { dev, ino } = statSync(folder);
  const file = join(tmpdir(), `nachschub-${dev}-${ino}.sock`);
  Object.defineProperty(process, 'platform', { value: 'darwin' });
  const release = await guardFolder(folder);
  await expect(guardFolder(folder)).rejects.toThrow(/^DATA_DIR: another server is already running/);
  release();
  leaveSocket(file);
  expect(statSync(file).isSocket()).toBe(true);
  (await guardFolder(folder))();
  expect(readdirSync(folder)).toEqual([]);
});

test('says what is wrong with a folder', async () => {
  const file = join(root, 'file');
  writeFileSync(file, '');
  expect(await refusalOf(file)).toMatch(/^DATA_DIR: ".*file" is a file, and must be a folder\.$/);
  expect(() => prepareFolder(join(file, 'inside'))).toThrow(
    /^DATA_DIR: the folder ".*inside" cannot be made \(ENOTDIR\)/,
  );
  expect(await refusalOf(newFolder(0o777))).toMatch(/^DATA_DIR: any user of this machine may change the folder/);
});

test('calls no database gone that it cannot look into', async () => {
  const folder = newFolder();
  // What root may not enter either; for other users it is the database of another one.
  writeFileSync(join(folder, 'pg'), '');
  expect(await refusalOf(folder)).toMatch(/^DATA_DIR: ".*pg" is a file, and must be a folder\.$/);
});

test('does not begin a new shop where a database was', async () => {
  const folder = newFolder();
  mkdirSync(join(folder, 'pg'));
  expect(await refusalOf(folder)).toMatch(/^DATA_DIR: the database in ".*" is gone: .*Restore a backup/);
});

test('says that a database does not open, and has the disk looked at before a backup is restored', async () => {
  const folder = newFolder();
  const server = await startServer({ DATA_DIR: folder });
  expect(await server.stop()).toBe(0);
  writeFileSync(join(folder, 'pg/global/pg_control'), 'x');
  expect(await refusalOf(folder)).toMatch(
    /^DATA_DIR: the database in ".*" does not open\. If its disk is full, .*restore a backup/,
  );
});
