import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Texts = { [key: string]: string | Texts };

const namespaces = readdirSync('locales/de').map((file) => file.replace('.json', ''));
const read = (language: string, namespace: string) =>
  JSON.parse(readFileSync(`locales/${language}/${namespace}.json`, 'utf8')) as Texts;

const keysOf = (texts: Texts, prefix = ''): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : keysOf(value, `${prefix}${key}.`),
  );
const textAt = (texts: Texts, key: string) =>
  key
    .split('.')
    .reduce<string | Texts>((at, part) => (typeof at === 'string' ? at : (at[part] ?? '')), texts) as string;
const placeholders = (text: string) => [...text.matchAll(/{{(\w+)}}/g)].map(([, name]) => name).sort();

function sourceOf(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');
}
const source = ['src', 'server', 'tools/qa/inspection'].map(sourceOf).join('\n');

/** True if the source contains the key, or a template with a variable first or last part. */
const isUsed = (key: string) => {
  const base = key.replace(/_(one|other)$/, '');
  const parent = base.slice(0, base.lastIndexOf('.') + 1);
  const family = base.replace(/\d+$/, '');
  return (
    new RegExp(`['"\`:.]${base.replaceAll('.', '\\.')}['"\`]`).test(source) ||
    (parent !== '' && source.includes(`${parent}\${`)) ||
    (parent !== '' && source.includes(`}.${base.slice(parent.length)}\``)) ||
    (family !== base && source.includes(`${family}\${`))
  );
};

test('both languages have the same namespaces', () => {
  expect(readdirSync('locales/en')).toEqual(readdirSync('locales/de'));
});

test("src/i18n/i18next.d.ts has a line for each of the portal's namespaces", () => {
  const types = readFileSync('src/i18n/i18next.d.ts', 'utf8');
  const isTyped = (namespace: string) =>
    types.includes(`${namespace}: typeof import('#locales/en/${namespace}.json');`);
  expect(namespaces.filter((namespace) => !['mail', 'server'].includes(namespace) && !isTyped(namespace))).toEqual([]);
});

describe.each(namespaces)('%s', (namespace) => {
  const de = read('de', namespace);
  const en = read('en', namespace);

  test('has the same keys and placeholders in both languages, and no empty text', () => {
    expect(keysOf(de).sort()).toEqual(keysOf(en).sort());
    for (const key of keysOf(de)) {
      expect(textAt(de, key)).not.toBe('');
      expect([key, placeholders(textAt(de, key))]).toEqual([key, placeholders(textAt(en, key))]);
    }
  });

  test('has no unused key', () => {
    expect(keysOf(en).filter((key) => !isUsed(key))).toEqual([]);
  });
});

test('German texts address the reader informally', () => {
  const texts = namespaces.flatMap((namespace) => {
    const de = read('de', namespace);
    return keysOf(de).map((key) => textAt(de, key));
  });
  expect(texts.filter((text) => /\b(Sie|Ihnen|Ihre?[mnrs]?)\b/.test(text))).toEqual([]);
});
