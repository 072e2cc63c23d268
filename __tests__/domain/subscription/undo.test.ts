import { undoCutOff } from '#src/domain/subscription/undo';

const TODAY = '2026-11-20';

test.each([
  ['the day before the old charge', ['2026-11-24', '2026-12-20'], '2026-11-23'],
  ['the day before the new charge', ['2026-12-20', '2026-11-22'], '2026-11-21'],
  ['today when the charge is tomorrow', ['2026-11-21', '2026-12-20'], TODAY],
  ['none when the charge is today', ['2026-11-20', '2026-12-20'], null],
  ['none when the charge is in the past', ['2026-12-20', '2026-11-01'], null],
  ['the seventh day when the charge is 8 days ahead', ['2026-11-28', '2026-12-20'], '2026-11-27'],
  ['the seventh day when the charge is later', ['2026-11-29', '2026-12-20'], '2026-11-27'],
  ['the seventh day without a charge', [null, null], '2026-11-27'],
  ['the day before the only charge', [null, '2026-11-23'], '2026-11-22'],
])('last day of an undo: %s (rules §24.5)', (_name, charges, expected) => {
  expect(undoCutOff(charges, TODAY)).toBe(expected);
});
