import { readdirSync, readFileSync } from 'node:fs';

/** The login and code pages keep light elements of their own; language and report of a problem are on them as well. */
const LIGHT = [
  'src/features/auth/',
  'src/features/language/LanguageSelect.tsx',
  'src/features/AccountChoices.tsx',
  'src/features/ProblemReport.tsx',
  'src/ui/light/',
];

const files = readdirSync('src', { withFileTypes: true, recursive: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map(({ parentPath, name }) => `${parentPath}/${name}`);

test('takes controls and tables from Material UI, but on the login and code pages', () => {
  const control = /styled\('(button|input|select|table|textarea)'|<(button|input|select|textarea)\b/;
  const raw = files.filter((file) => control.test(readFileSync(file, 'utf8')));
  expect(raw.length).toBeGreaterThan(0);
  expect(raw.filter((file) => !LIGHT.some((light) => file.startsWith(light)))).toEqual([]);
});
