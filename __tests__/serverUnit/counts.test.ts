import { failure } from '#server/core/platform/wire/envelope';
import { tooMany } from '#server/core/platform/wire/errors';
import { translateCount, type Counted } from '#server/core/platform/wire/translate';

test.each<[Counted, de: string, en: string]>([
  [{ count: 1, of: 'pieces' }, '1 Stück', '1 piece'],
  [{ count: 2, of: 'pieces' }, '2 Stück', '2 pieces'],
  [{ count: 1, of: 'interval' }, 'jede Woche', 'every week'],
  [{ count: 4, of: 'interval' }, 'alle 4 Wochen', 'every 4 weeks'],
  [{ count: 1, of: 'hours' }, '1 Stunde', '1 hour'],
  [{ count: 24, of: 'hours' }, '24 Stunden', '24 hours'],
])('translates %j in singular and plural', (counted, de, en) => {
  expect([translateCount('de', counted), translateCount('en', counted)]).toEqual([de, en]);
});

test.each([
  [1, 'Das war zu schnell. Bitte warte noch 1 Sekunde und versuche es dann wieder.'],
  [180, 'Das war zu oft. Bitte warte noch 3 Minuten und versuche es dann wieder.'],
])('translates a wait of %s s', (seconds, message) => {
  expect(failure(tooMany(seconds, 'any'), 'de').message).toBe(message);
});
