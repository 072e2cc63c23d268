import { readFileSync } from 'node:fs';

// First versions with all of ES2023. The last one was Firefox 115 with `toReversed`. The type check rejects newer
// APIs (rules §23.7).
const HAS_ES2023: Readonly<Record<string, number>> = { chrome: 110, edge: 110, firefox: 115, safari: 16.4 };

test("TypeScript's library contains no API that a supported browser lacks", () => {
  const [, promised = ''] = readFileSync('.browserslistrc', 'utf8').split(/\[\w+\]/);
  const oldest = [...promised.matchAll(/^(\w+) >= ([\d.]+)$/gm)].map(([, name = '', version]) => ({
    name,
    version: Number(version),
  }));
  expect(oldest).toHaveLength(Object.keys(HAS_ES2023).length);
  for (const { name, version } of oldest) expect(version).toBeGreaterThanOrEqual(HAS_ES2023[name] ?? Infinity);
  const { compilerOptions } = JSON.parse(readFileSync('tsconfig.json', 'utf8')) as {
    compilerOptions: { lib: string[] };
  };
  expect(compilerOptions.lib).toEqual(['ES2023', 'DOM', 'DOM.Iterable']);
});
