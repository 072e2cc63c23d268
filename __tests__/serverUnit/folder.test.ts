import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { guardFolder } from '#server/db/guardFolder';
import { prepareFolder } from '#server/db/prepareFolder';

// Data folders of the embedded database (rules §23.3).
const root = mkdtempSync(join(tmpdir(), 'nachschub-folder-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const { platform } = process;
const setPlatform = (value: string) => Object.defineProperty(process, 'platform', { value });
afterEach(() => setPlatform(platform));

let made = 0;
const newFolder = (mode = 0o700): string => {
  const folder = join(root, String((made += 1)));
  mkdirSync(folder);
  chmodSync(folder, mode);
  return folder;
};
/** Creates a socket file whose process was killed. */
function leaveSocket(file: string): void {
  const die = `require('node:net').createServer().listen(${JSON.stringify(file)}, () => process.kill(process.pid, 'SIGKILL'))`;
  spawnSync(process.execPath, ['-e', die]);
}
const TAKEN = /^DATA_DIR: another server is already running on the folder/;

test.each([
  ['linux', (folder: string) => join(folder, 'server.sock')],
  ['darwin', (folder: string) => join(tmpdir(), `nachschub-${statSync(folder).dev}-${statSync(folder).ino}.sock`)],
])('refuses a used folder on %s, and replaces the socket of a killed server', async (system, socketOf) => {
  setPlatform(system);
  const folder = newFolder();
  const release = await guardFolder(folder);
  await expect(guardFolder(folder)).rejects.toThrow(TAKEN);
  release();
  const socket = socketOf(folder);
  leaveSocket(socket);
  expect(statSync(socket).isSocket()).toBe(true);
  (await guardFolder(folder))();
  expect(readdirSync(folder)).toEqual([]);
});

test('refuses a folder with the socket of another server', async () => {
  const folder = newFolder();
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(join(folder, 'server.sock'), resolve));
  await expect(guardFolder(folder)).rejects.toThrow(TAKEN);
  await new Promise((resolve) => other.close(resolve));
});

test('creates a private folder, and keeps the permissions of an existing one', () => {
  expect(statSync(prepareFolder(join(root, 'deep/inside'))).mode & 0o777).toBe(0o700);
  expect(statSync(prepareFolder(newFolder(0o1777))).mode & 0o7777).toBe(0o1777);
});

test("reports a file in the folder's path, and unsafe permissions", () => {
  const file = join(root, 'file');
  writeFileSync(file, '');
  expect(() => prepareFolder(file)).toThrow(/^DATA_DIR: ".*file" is a file, and must be a folder\.$/);
  expect(() => prepareFolder(join(file, 'inside'))).toThrow(
    /^DATA_DIR: the folder ".*inside" cannot be made \(ENOTDIR\)/,
  );
  expect(() => prepareFolder(newFolder(0o777))).toThrow(/^DATA_DIR: any user of this machine may change the folder/);
});

test('distinguishes an unreadable database from a missing one', () => {
  const [closed, gone] = [newFolder(), newFolder()];
  // A file, because even root cannot enter a file. It simulates the folder of another user.
  writeFileSync(join(closed, 'pg'), '');
  expect(() => prepareFolder(closed)).toThrow(/^DATA_DIR: ".*pg" is a file, and must be a folder\.$/);
  mkdirSync(join(gone, 'pg'));
  expect(() => prepareFolder(gone)).toThrow(/^DATA_DIR: the database in ".*" is gone: .*Restore a backup/);
});
