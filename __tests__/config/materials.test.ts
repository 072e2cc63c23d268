import { readdirSync, readFileSync } from 'node:fs';

const files = readdirSync('src', { withFileTypes: true, recursive: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map(({ parentPath, name }) => `${parentPath}/${name}`);

test('controls and tables are components of Material UI', () => {
  const control = /styled\('(button|input|select|table|textarea)'|<(button|input|select|textarea)\b/;
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((file) => control.test(readFileSync(file, 'utf8')))).toEqual([]);
});
