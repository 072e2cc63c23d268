import { firstKeptDay } from '#src/domain/firstKeptDay';

test.each([
  ['2026-12-31', 3, '2023-01-01'],
  ['2027-01-01', 3, '2024-01-01'],
  ['2026-06-15', 8, '2018-01-01'],
])('on %s a term of %i years keeps data from %s on', (today, years, first) => {
  expect(firstKeptDay(today, years)).toBe(first);
});

test('a term of 0 years keeps data for good', () => {
  expect(firstKeptDay('2026-12-31', 0)).toBeNull();
});
