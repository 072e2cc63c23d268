import type { Subscription } from '#src/api/subscription/Subscription';
import { toUpdateChange } from '#src/features/subscription/edit/toUpdateChange';

const current = {
  purchaseId: '1',
  productId: '7',
  productName: 'Eichenstreu',
  version: 'v1',
  unitPriceCents: 1990,
  quantity: 1,
  intervalDays: 28,
} as Subscription;

test.each([
  [{ quantity: 1, intervalDays: 28 }, false],
  [{ quantity: 2, intervalDays: 28 }, false],
  [{ quantity: 1, intervalDays: 14 }, true],
  [{ quantity: 2, intervalDays: 14 }, true],
])('an edit to %j has isIntervalChange %s (rules §10.1)', (to, isIntervalChange) =>
  expect(toUpdateChange('edit', current, current, to)).toEqual({
    kind: 'edit',
    purchaseId: '1',
    productId: '7',
    productName: 'Eichenstreu',
    unitPriceCents: 1990,
    ...to,
    isIntervalChange,
    version: 'v1',
  }),
);
