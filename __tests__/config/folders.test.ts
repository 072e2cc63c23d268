import { readdirSync } from 'node:fs';
import { paths } from '#src/config/paths';

const MOST_FILES = 20;
/** Exempt, because migrations that have run are neither edited nor moved. */
const MIGRATIONS = 'server/db/migrations';

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

const folders = ['src', 'server'].flatMap((root) => [
  root,
  ...readdirSync(root, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isDirectory())
    .map(({ parentPath, name }) => `${parentPath}/${name}`),
]);

test('a folder has at most 20 files', () => {
  expect(folders.length).toBeGreaterThan(50);
  expect(folders.filter((folder) => folder !== MIGRATIONS && filesOf(folder).length > MOST_FILES)).toEqual([]);
});

test('each page has one screen', () => {
  const screens = Object.keys(paths).map((page) => `${page.charAt(0).toUpperCase()}${page.slice(1)}Screen.tsx`);
  expect(filesOf('src/screens').sort()).toEqual(screens.sort());
});
