import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { guardFolder } from '#server/db/guardFolder';
import { prepareFolder } from '#server/db/prepareFolder';

// Folders of the embedded database as operators really have them (rules §23.3).
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
/** Leaves a socket behind, as a killed process does. */
function leaveSocket(file: string): void {
  const die = `require('node:net').createServer().listen(${JSON.stringify(file)}, () => process.kill(process.pid, 'SIGKILL'))`;
  spawnSync(process.execPath, ['-e', die]);
}
const TAKEN = /^DATA_DIR: another server is already running on the folder/;

test.each([
  ['linux', (folder: string) => join(folder, 'server.sock')],
  ['darwin', (folder: string) => join(tmpdir(), `nachschub-${statSync(folder).dev}-${statSync(folder).ino}.sock`)],
])('refuses a taken folder on %s, and takes over what a dead server left', async (system, socketOf) => {
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

test('refuses a folder that another server holds through the folder alone', async () => {
  const folder = newFolder();
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(join(folder, 'server.sock'), resolve));
  await expect(guardFolder(folder)).rejects.toThrow(TAKEN);
  await new Promise((resolve) => other.close(resolve));
});

test('makes a private folder, and leaves the rights of an existing one alone', () => {
  expect(statSync(prepareFolder(join(root, 'deep/inside'))).mode & 0o777).toBe(0o700);
  expect(statSync(prepareFolder(newFolder(0o1777))).mode & 0o7777).toBe(0o1777);
});

test('names the fault of a folder', () => {
  const file = join(root, 'file');
  writeFileSync(file, '');
  expect(() => prepareFolder(file)).toThrow(/^DATA_DIR: ".*file" is a file, and must be a folder\.$/);
  expect(() => prepareFolder(join(file, 'inside'))).toThrow(
    /^DATA_DIR: the folder ".*inside" cannot be made \(ENOTDIR\)/,
  );
  expect(() => prepareFolder(newFolder(0o777))).toThrow(/^DATA_DIR: any user of this machine may change the folder/);
});

test('tells a database that cannot be opened from one that is gone', () => {
  const [closed, gone] = [newFolder(), newFolder()];
  // Root may not enter a file either; for other users it is the database of another one.
  writeFileSync(join(closed, 'pg'), '');
  expect(() => prepareFolder(closed)).toThrow(/^DATA_DIR: ".*pg" is a file, and must be a folder\.$/);
  mkdirSync(join(gone, 'pg'));
  expect(() => prepareFolder(gone)).toThrow(/^DATA_DIR: the database in ".*" is gone: .*Restore a backup/);
});
