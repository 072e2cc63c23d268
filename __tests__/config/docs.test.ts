import { existsSync, readFileSync } from 'node:fs';

const pages = ['README.md', 'docs/architecture.md', 'docs/testing.md', 'docs/operations.md', 'docs/security.md'];

const missingPaths = (page: string): string[] =>
  [...readFileSync(page, 'utf8').matchAll(/`((?:src|server|docs|locales|scripts|public|__tests__)\/[\w.*/-]+)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => !path.includes('*') && !existsSync(path));

test.each(pages)('names only existing files in %s', (page) => expect(missingPaths(page)).toEqual([]));

test('walks a reschedule through at most nine files of the portal, none twice', () => {
  const [, walk = ''] = readFileSync('docs/architecture.md', 'utf8').split('## One reschedule');
  const [portal = ''] = walk.split('On the server:');
  const files = [...portal.matchAll(/^\d+\. `(src\/[\w./-]+)`/gm)].map(([, path]) => path);
  expect(files.length).toBeGreaterThan(0);
  expect(files.length).toBeLessThanOrEqual(9);
  expect(new Set(files).size).toBe(files.length);
});
