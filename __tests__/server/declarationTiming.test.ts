import { performance } from 'node:perf_hooks';
import { declarationPages } from '../support/declarations';
import { freshServer } from '../support/freshServer';

const { api, sql, url } = freshServer();
const pages = declarationPages(url, sql);
/** Of each; the two kinds alternate. */
const CALLS = 60;
/** What one run on a busy machine differs from another one, and far less than a look-up and a cancellation take. */
const NOISE = 1.5;

const median = (times: readonly number[]): number =>
  [...times].sort((one, other) => one - other)[times.length >> 1] ?? 0;

test('a declaration that matches is answered like one that does not, in the same time (rules §28.4)', async () => {
  const { accounts: _none, ...first } = await api.customers();
  const matching = [first, ...(await Promise.all(Array.from({ length: CALLS - 1 }, () => api.customers())))];
  const times = { known: [] as number[], unknown: [] as number[] };
  const texts = { known: new Set<string>(), unknown: new Set<string>() };
  for (const [index, { email }] of matching.entries()) {
    const pair = [
      ['known', email],
      ['unknown', email.replace('@', '.x@')],
    ] as const;
    for (const [kind, address] of index % 2 === 0 ? pair : [...pair].reverse()) {
      await pages.freeLimits();
      const start = performance.now();
      const { status, text } = await pages.post('/kuendigen', { name: 'Kim', email: address });
      times[kind].push(performance.now() - start);
      texts[kind].add(
        `${status} ${text
          .replaceAll(address, '')
          .replace(/K-[2-9A-Z-]+/g, '')
          .replace(/\d\d:\d\d/g, '')}`,
      );
    }
  }
  expect(texts.known.size).toBe(1);
  expect([...texts.known]).toEqual([...texts.unknown]);
  const ratio = median(times.known) / median(times.unknown);
  expect(ratio).toBeLessThan(NOISE);
  expect(ratio).toBeGreaterThan(1 / NOISE);
});
