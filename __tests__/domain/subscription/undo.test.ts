import { undoCutOff } from '#src/domain/subscription/undo';

const TODAY = '2026-11-20';

test.each([
  ['the day before the old charge', ['2026-11-24', '2026-12-20'], '2026-11-23'],
  ['the day before the new charge', ['2026-12-20', '2026-11-22'], '2026-11-21'],
  ['today where it is charged tomorrow', ['2026-11-21', '2026-12-20'], TODAY],
  ['never where it is charged today', ['2026-11-20', '2026-12-20'], null],
  ['never where it was to be charged before', ['2026-12-20', '2026-11-01'], null],
  ['after 7 days where the charge is 8 days ahead', ['2026-11-28', '2026-12-20'], '2026-11-27'],
  ['after 7 days where the charge is later', ['2026-11-29', '2026-12-20'], '2026-11-27'],
  ['after 7 days where nothing is charged', [null, null], '2026-11-27'],
  ['by the one charge that there is', [null, '2026-11-23'], '2026-11-22'],
])('a change can be undone until %s (rules §24.5)', (_name, charges, expected) => {
  expect(undoCutOff(charges, TODAY)).toBe(expected);
});
