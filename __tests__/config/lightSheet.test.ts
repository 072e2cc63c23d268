import { readdirSync, readFileSync } from 'node:fs';
import { lightSheet } from '../../tools/build/lightSheet';

const FOLDERS = [
  'src/ui/light',
  'src/ui/feedback',
  'src/ui/layout',
  'src/features/auth',
  'src/features/language',
  'src/app',
];
const FILES = ['src/features/AccountChoices.tsx', 'src/screens/OtpScreen.tsx', 'src/screens/LoginScreen.tsx'];

const files = [
  ...FOLDERS.flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`)).filter((file) =>
    /x$/.test(file),
  ),
  ...FILES,
];
const classes = files.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/className="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' ')),
);
const sheet = lightSheet();

test('has a rule for each class of the pages before Material UI is loaded', () => {
  expect(classes.length).toBeGreaterThan(15);
  expect(classes.filter((name) => !sheet.includes(`.${name}`))).toEqual([]);
});

test('sets every colour that it uses, for light and for dark', () => {
  const used = new Set([...sheet.matchAll(/var\((--mui-palette-[\w-]+),/g)].map(([, name = '']) => name));
  const [light = '', dark = ''] = sheet.split('@media (prefers-color-scheme: dark)');
  expect(used.size).toBeGreaterThan(5);
  for (const name of used) {
    expect(light).toContain(`${name}:`);
    expect(dark).toContain(`${name}:`);
  }
});
