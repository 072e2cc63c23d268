import { existsSync, readdirSync, readFileSync } from 'node:fs';

const pages = ['README.md', 'docs/architecture.md'];

const missingPaths = (page: string): string[] =>
  [...readFileSync(page, 'utf8').matchAll(/`((?:src|server|docs|locales|scripts|public|__tests__)\/[\w.*/-]+)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => !path.includes('*') && !existsSync(path));

test.each(pages)('%s names no file that is not there', (page) => expect(missingPaths(page)).toEqual([]));

test('architecture.md follows a reschedule through the whole of its path', () => {
  const text = readFileSync('docs/architecture.md', 'utf8');
  for (const file of readdirSync('src/features/delivery').filter((name) => !/Skip|OrderNow|Dialogs/.test(name))) {
    expect(text).toContain(`src/features/delivery/${file}`);
  }
});
