import { existsSync, readdirSync, readFileSync } from 'node:fs';

const pages = ['README.md', 'docs/architecture.md', 'docs/testing.md', 'docs/operations.md', 'docs/security.md'];

const missingPaths = (page: string): string[] =>
  [...readFileSync(page, 'utf8').matchAll(/`((?:src|server|docs|locales|scripts|public|__tests__)\/[\w.*/-]+)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => !path.includes('*') && !existsSync(path));

test.each(pages)('names only existing files in %s', (page) => expect(missingPaths(page)).toEqual([]));

test('names every file of a reschedule in architecture.md', () => {
  const text = readFileSync('docs/architecture.md', 'utf8');
  for (const file of readdirSync('src/features/delivery').filter((name) => !/Skip|OrderNow|Dialogs/.test(name))) {
    expect(text).toContain(`src/features/delivery/${file}`);
  }
});
