import { isCancelReason } from '#src/domain/subscription/cancellation';
import { discountCentsOf } from '#src/domain/order/discountAmount';
import { discountStatus, isDiscountCode, normalizeDiscountCode } from '#src/domain/discount/discountCode';
import { orderAmounts, orderTotals } from '#src/domain/order/order';
import { isRestartDate, pauseEnd } from '#src/domain/subscription/pause';
import { nextRetry } from '#src/domain/subscription/retry';
import { shippingCentsOf } from '#src/domain/order/shipping';
import { isIntervalAllowed, isQuantity } from '#src/domain/subscription/subscriptionEdit';

const today = '2026-11-21';

test.each([
  [1999, 1500, true, 300],
  [1990, 1250, true, 249],
  [1010, 5000, true, 505],
  [1011, 5000, true, 506],
  [1999, 10_000, true, 1999],
  [1999, 500, false, 500],
  [1999, 1999, false, 1999],
  [1999, 99_999_900, false, 1999],
])('discounts %i cents by %i hundredths (percent: %s): %i cents', (items, amountHundredths, isPercent, off) =>
  expect(discountCentsOf(items, { amountHundredths, isPercent })).toBe(off),
);

test('a discount reduces goods and tax, and keeps free shipping', () => {
  const goods = { unitPriceCents: 2000, quantity: 2, country: 'DE' as const };
  const plain = orderAmounts({ ...goods, discount: null });
  expect(plain).toMatchObject({ discountCents: 0, shippingCents: 0, taxCents: 760 });
  const lowered = orderAmounts({ ...goods, discount: { amountHundredths: 1000, isPercent: true } });
  expect(lowered).toMatchObject({ discountCents: 400, shippingCents: 0, taxCents: 684 });
  expect(orderTotals([plain, lowered]).totalCents).toBe(4760 + 4284);
  const free = orderAmounts({ ...goods, discount: { amountHundredths: 99_900, isPercent: false } });
  expect(orderTotals([free]).totalCents).toBe(0);
});

test('shipping is free from 39 euros', () => expect([3899, 3900].map(shippingCentsOf)).toEqual([490, 0]));

test.each([
  ['2026-11-22', true],
  ['2027-11-22', true],
  ['2027-11-23', false],
  ['2026-11-21', false],
  ['2027-02-30', false],
])('validates the restart date %s of a pause: %s', (date, isOk) => expect(isRestartDate(date, today)).toBe(isOk));

test.each<[string | undefined, string]>([
  ['2026-12-01', '2027-01-01'],
  ['2026-11-21', '2026-12-22'],
  // Overdue order, because it waits for stock.
  ['2026-08-01', '2026-12-22'],
  [undefined, '2026-12-22'],
])('a pause of 31 days with the next bill date %s ends on %s (rules §9.1)', (nextBillDate, end) => {
  expect(pauseEnd(nextBillDate, 31, '2026-11-21')).toBe(end);
});

test('accepts a cancellation reason of 1 to 100 characters', () => {
  expect(['2', '3', 'Zu teuer', '🐈'.repeat(100), '', '   ', 'x'.repeat(101)].map(isCancelReason)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});

test('retries a declined renewal after 1, 3 and 5 days, and then stops', () => {
  const first = nextRetry(0, today) ?? '';
  const second = nextRetry(1, first) ?? '';
  const third = nextRetry(2, second) ?? '';
  expect([first, second, third]).toEqual(['2026-11-22', '2026-11-24', '2026-11-26']);
  expect(nextRetry(3, third)).toBeUndefined();
});

test('accepts a quantity from 1 to the stock, and an interval that the product offers', () => {
  expect([1, 5, 0, 6, 1.5, -1].map((value) => isQuantity(value, 5))).toEqual([true, true, false, false, false, false]);
  expect([28, 14, 10, 0].map((days) => isIntervalAllowed(days, [2, 4]))).toEqual([true, true, false, false]);
});

test('accepts the present interval of a subscription after the product no longer offers it', () => {
  expect([21, 28, 35].map((days) => isIntervalAllowed(days, [2, 4], 21))).toEqual([true, true, false]);
});

test('accepts letters, digits and hyphens in a code, and ignores case and surrounding spaces', () => {
  expect(['SPRING-26', 'a', '', 'a b', 'ä', 'x'.repeat(51)].map(isDiscountCode)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
  expect(normalizeDiscountCode(' spring-26 ')).toBe('SPRING-26');
});

test('computes the status of a discount from its dates, with the last day included', () => {
  expect(discountStatus('2026-11-22', null, today)).toBe('Scheduled');
  expect(discountStatus('2026-11-21', null, today)).toBe('Active');
  expect(discountStatus('2026-11-01', '2026-11-21', today)).toBe('Active');
  expect(discountStatus('2026-11-01', '2026-11-20', today)).toBe('Expired');
  expect(discountStatus('', null, today)).toBe('Unknown');
  expect(discountStatus('2026-11-01', '2026-02-30', today)).toBe('Unknown');
  expect(discountStatus('2026-11-01', '', today)).toBe('Unknown');
});
