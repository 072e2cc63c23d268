import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(__dirname, '../..');
const RULES = 'docs/rules.md';
const FOLDERS = ['src', 'server', 'tools', '__tests__', 'docs', 'locales', 'public'];
const SUMMARY_LINES = 3;
const LINE_MAX = 120;
const TEXTS = /\.(tsx?|[mc]ts|[mc]?js|json|md|sql|html|css|ya?ml)$/;
/** Other people's text, and the patterns below. */
const SKIPPED = ['package-lock.json', '__tests__/docs/references.test.ts'];

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const filesIn = (folder: string, recursive: boolean) =>
  readdirSync(join(ROOT, folder), { recursive, withFileTypes: true })
    .filter((entry) => entry.isFile() && TEXTS.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name).slice(ROOT.length + 1));
const files = [...filesIn('.', false), ...FOLDERS.flatMap((folder) => filesIn(folder, true))].filter(
  (file) => !SKIPPED.includes(file),
);

/** Every match of `pattern` in `among`, as `file:line match`. */
const findAll = (pattern: RegExp, among: readonly string[], isWrong = (_match: string) => true): string[] =>
  among.flatMap((file) => {
    const text = read(file);
    return [...text.matchAll(pattern)]
      .filter(([match]) => isWrong(match))
      .map(({ 0: match, index }) => `${file}:${text.slice(0, index).split('\n').length} ${match}`);
  });

/** A section is a heading and a summary; a paragraph begins a line with its number in bold. */
const sections = read(RULES)
  .split(/^## §/m)
  .slice(1)
  .map((text) => ({
    section: parseInt(text, 10),
    summary: /^[^\n]*\n([^]*?)^\*\*§/m.exec(text)?.[1]?.trim().split('\n') ?? [],
    paragraphs: [...text.matchAll(/^\*\*(§\d+\.\d+)\*\* \S/gm)].map(([, name = '']) => name),
  }));
const paragraphs = new Set(sections.flatMap((section) => section.paragraphs));

test('finds the rules, and the files that name them', () => {
  expect(paragraphs.size).toBeGreaterThan(200);
  expect(files).toEqual(
    expect.arrayContaining([
      RULES,
      'README.md',
      'jest.config.cjs',
      'src/domain/order/reschedule.ts',
      'server/core/platform/wire/errors.ts',
      'tools/build/start.mjs',
      '__tests__/domain/product/productFrequency.test.ts',
    ]),
  );
});

test('resolves every reference to a paragraph', () => {
  expect(findAll(/(?<!RFC \d+ )§\d+\.\d+/g, files, (name) => !paragraphs.has(name))).toEqual([]);
});

test('finds no reference to a whole section', () => {
  const others = files.filter((file) => file !== RULES);
  expect(findAll(/(?<!RFC \d+ )§\d+(?!\d*\.\d|\d)/g, others)).toEqual([]);
});

test('finds no reference to a document outside the repository', () => {
  expect(findAll(/\b(spec|contract|design|style)(\.md)?['’]?s?[\s*/]+§/gi, files)).toEqual([]);
});

test('numbers the sections from 1, without a gap or a repetition', () => {
  expect(sections.map(({ section }) => section)).toEqual(sections.map((_, index) => index + 1));
});

test.each(sections)('numbers the paragraphs of §$section from 1, without a gap or a repetition', (part) => {
  expect(part.paragraphs).toEqual(part.paragraphs.map((_, index) => `§${part.section}.${index + 1}`));
  expect(part.paragraphs).not.toEqual([]);
});

test.each(sections)('summarises §$section in at most three lines that name existing paths', ({ summary }) => {
  expect(summary.length).toBeLessThanOrEqual(SUMMARY_LINES);
  expect(summary.filter((line) => line === '' || line.length > LINE_MAX)).toEqual([]);
  const paths = [...summary.join(' ').matchAll(/`([\w.-]+\/[\w./-]+)`/g)].map(([, path = '']) => path);
  expect(paths).not.toEqual([]);
  expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});
