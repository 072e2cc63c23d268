import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(__dirname, '../..');
const RULES = 'docs/rules.md';
const FOLDERS = ['src', 'server', 'tools', 'samples', '__tests__', 'docs', 'locales', 'public'];
const SUMMARY_LINES = 3;
const LINE_MAX = 120;
const TEXTS = /\.(tsx?|[mc]ts|[mc]?js|json|md|sql|html|css|ya?ml)$/;
/** Text of others, and the patterns below. */
const SKIPPED = ['package-lock.json', '__tests__/docs/references.test.ts'];

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const filesIn = (folder: string, recursive: boolean) =>
  readdirSync(join(ROOT, folder), { recursive, withFileTypes: true })
    .filter((entry) => entry.isFile() && TEXTS.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name).slice(ROOT.length + 1));
const files = [...filesIn('.', false), ...FOLDERS.flatMap((folder) => filesIn(folder, true))].filter(
  (file) => !SKIPPED.includes(file),
);

/** Each match of `pattern` in the files, as `file:line match`. */
const findAll = (pattern: RegExp, among: readonly string[], isWrong = (_match: string) => true): string[] =>
  among.flatMap((file) => {
    const text = read(file);
    return [...text.matchAll(pattern)]
      .filter(([match]) => isWrong(match))
      .map(({ 0: match, index }) => `${file}:${text.slice(0, index).split('\n').length} ${match}`);
  });

/** Sections are headings with a summary. Paragraphs start with their number in bold. */
const sections = read(RULES)
  .split(/^## §/m)
  .slice(1)
  .map((text) => ({
    section: parseInt(text, 10),
    summary: /^[^\n]*\n([^]*?)^\*\*§/m.exec(text)?.[1]?.trim().split('\n') ?? [],
    paragraphs: [...text.matchAll(/^\*\*(§\d+\.\d+)\*\* \S/gm)].map(([, name = '']) => name),
  }));
const paragraphs = new Set(sections.flatMap((section) => section.paragraphs));

test('the search covers the rules and all files with references to paragraphs', () => {
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

test('each reference names an existing paragraph', () => {
  expect(findAll(/(?<!RFC \d+ )§\d+\.\d+/g, files, (name) => !paragraphs.has(name))).toEqual([]);
});

test('no reference names a whole section', () => {
  const others = files.filter((file) => file !== RULES);
  expect(findAll(/(?<!RFC \d+ )§\d+(?!\d*\.\d|\d)/g, others)).toEqual([]);
});

test('no reference names a document outside the repository', () => {
  expect(findAll(/\b(spec|contract|design|style)(\.md)?['’]?s?[\s*/]+§/gi, files)).toEqual([]);
});

test('sections are numbered from 1 without gaps', () => {
  expect(sections.map(({ section }) => section)).toEqual(sections.map((_, index) => index + 1));
});

test.each(sections)('paragraphs of §$section are numbered from 1 without gaps', (part) => {
  expect(part.paragraphs).toEqual(part.paragraphs.map((_, index) => `§${part.section}.${index + 1}`));
  expect(part.paragraphs).not.toEqual([]);
});

test.each(sections)('the summary of §$section has at most three lines and names the code', ({ summary }) => {
  expect(summary.length).toBeLessThanOrEqual(SUMMARY_LINES);
  expect(summary.filter((line) => line === '' || line.length > LINE_MAX)).toEqual([]);
  // The existence of each path is a check of paths.test.ts.
  expect(summary.join(' ')).toMatch(/`[\w.-]+\/[\w./-]+`/);
});
