import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { guardFolder } from '../../server/db/guardFolder';

const folder = mkdtempSync(join(tmpdir(), 'nachschub-guard-'));
const { platform } = process;
afterEach(() => Object.defineProperty(process, 'platform', { value: platform }));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// rules §23.3
test('a folder has one server at a time, on a system whose names are files as well', async () => {
  Object.defineProperty(process, 'platform', { value: 'darwin' });
  const { dev, ino } = statSync(folder);
  const file = join(tmpdir(), `nachschub-${dev}-${ino}.sock`);
  const release = await guardFolder(folder);
  await expect(guardFolder(folder)).rejects.toThrow(/^DATA_DIR: another server is already running/);
  release();
  // A process that is killed leaves its name behind.
  const die = `require('node:net').createServer().listen(${JSON.stringify(file)}, () => process.kill(process.pid, 'SIGKILL'))`;
  spawnSync(process.execPath, ['-e', die]);
  expect(statSync(file).isSocket()).toBe(true);
  (await guardFolder(folder))();
  expect(readdirSync(folder)).toEqual([]);
});
