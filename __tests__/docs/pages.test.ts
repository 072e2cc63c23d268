import { readdirSync, readFileSync } from 'node:fs';
import { paths } from '#src/config/paths';

const DECISIONS = 'docs/decisions';
const decisions = readdirSync(DECISIONS).filter((name) => name !== 'README.md');

test('rules §1.2 names the path of each page', () => {
  const [, text = ''] = /^\*\*§1.2\*\*(.*?)^\*\*/ms.exec(readFileSync('docs/rules.md', 'utf8')) ?? [];
  const written = (path: string) => `\`${path.replace(':productId', '{id}').replace(/:(\w+)/, '{$1}')}\``;
  expect(
    Object.values(paths)
      .map(written)
      .filter((path) => !text.includes(path)),
  ).toEqual([]);
});

test('the walk through a reschedule names at most nine files of the portal, each once', () => {
  const [, walk = ''] = readFileSync('docs/architecture.md', 'utf8').split('## One reschedule');
  const [portal = ''] = walk.split('On the server:');
  const files = [...portal.matchAll(/^\d+\. `(src\/[\w./-]+)`/gm)].map(([, path]) => path);
  expect(files.length).toBeGreaterThan(0);
  expect(files.length).toBeLessThanOrEqual(9);
  expect(new Set(files).size).toBe(files.length);
});

test('the decisions are numbered without gaps and listed by title', () => {
  const lines = decisions.map((name, index) => {
    const [, number, title] = /^# (\d+)\. (.+)$/m.exec(readFileSync(`${DECISIONS}/${name}`, 'utf8')) ?? [];
    expect([name.slice(0, 5), number]).toEqual([`${String(index + 1).padStart(4, '0')}-`, String(index + 1)]);
    return `${number}. [${title}](${name})`;
  });
  expect(readFileSync(`${DECISIONS}/README.md`, 'utf8').match(/^\d+\. .+$/gm)).toEqual(lines);
});

test.each(decisions)('%s has at most 40 lines', (name) => {
  expect(readFileSync(`${DECISIONS}/${name}`, 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(40);
});

test('privacy.md names each table of the database once', () => {
  const folder = 'server/db/migrations';
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  const sources = [...scripts.map((name) => `${folder}/${name}`), 'server/db/migrate.ts'];
  const tables = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bcreate table (?:if not exists )?(\w+)/g)].map(([, name]) => name),
  );
  const [, lists = ''] = readFileSync('docs/privacy.md', 'utf8').split('## Tables with personal data');
  const named = [...lists.matchAll(/^\| (`[^|]*`) *\|/gm)].flatMap(([, cell = '']) => cell.match(/\w+/g) ?? []);
  expect(tables.length).toBeGreaterThan(50);
  expect(named.toSorted()).toEqual(tables.toSorted());
});
