import { pastedDay } from '#src/ui/forms/dates/pastedDay';

test.each([
  ['1.12.2026', '2026-12-01'],
  ['01.12.2026', '2026-12-01'],
  ['24. 12. 2026', '2026-12-24'],
  ['1.12.26', '2026-12-01'],
  ['１.１２.２０２６', '2026-12-01'],
  ['24. Dezember 2026', '2026-12-24'],
  ['Do., 24. Dez. 2026', '2026-12-24'],
  ['2026-12-24', '2026-12-24'],
  [' 2026-12-4\n', '2026-12-04'],
  ['Thu, Dec 24, 2026', '2026-12-24'],
  ['31.2.2026', undefined],
  ['12/24/2026', undefined],
  ['24.12.', undefined],
  ['12.2026', undefined],
  ['', undefined],
])('reads the pasted text %j in German as %s', (text, day) => expect(pastedDay(text, 'de')).toBe(day));

test.each([
  ['12/24/2026', '2026-12-24'],
  ['1/2/2026', '2026-01-02'],
  ['1 / 2 / 26', '2026-01-02'],
  ['December 24, 2026', '2026-12-24'],
  ['Fri, Jan 2, 2026', '2026-01-02'],
  ['2026-12-24', '2026-12-24'],
  ['24/12/2026', undefined],
  ['24.12.2026', undefined],
])('reads the pasted text %j in English as %s', (text, day) => expect(pastedDay(text, 'en')).toBe(day));

test.each([
  ['5/2026', 'en', '2026-05-01'],
  ['5.2026', 'de', '2026-05-01'],
  ['2026-05', 'de', '2026-05-01'],
  ['Mai 2026', 'de', '2026-05-01'],
  ['24.5.2026', 'de', '2026-05-01'],
  ['13/2026', 'de', undefined],
] as const)('reads the pasted month %j in %s as %s', (text, language, day) =>
  expect(pastedDay(text, language, true)).toBe(day),
);
