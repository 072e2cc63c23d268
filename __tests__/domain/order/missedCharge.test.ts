import { isMissedCharge, postponedChargeDay } from '#src/domain/order/missedCharge';

const TODAY = '2026-12-24';

test.each([
  ['2026-12-24', false],
  ['2026-12-23', false],
  ['2026-12-22', true],
])('a charge due on %s is missed on 24 December: %s (rules §7.10 b)', (day, isMissed) =>
  expect(isMissedCharge(day, TODAY)).toBe(isMissed),
);

test.each([
  [5, '2026-12-29'],
  [0, '2026-12-25'],
])('a notice of %i days postpones a missed charge to %s', (noticeDays, day) =>
  expect(postponedChargeDay(TODAY, noticeDays)).toBe(day),
);
