import { orderCost } from '#src/features/subscription/edit/orderCost';
import { orderSchema } from '#src/features/subscription/edit/orderSchema';
import { codeSchema } from '#src/features/subscription/discount/codeSchema';
import { PRESENT } from '../../support/flowFixtures';

const LIMITS = { unitPriceCents: 1490, stock: 5, weeks: [2, 4], keptWeeks: 3 };
const DEAR = { unitPriceCents: 1_000_000, stock: 1_000_000 };

test.each<[values: object, limits: object, message: string | undefined]>([
  [{ quantity: 1, weeks: '2' }, {}, undefined],
  [{ quantity: 5, weeks: '4' }, {}, undefined],
  [{ quantity: '', weeks: '2' }, {}, 'errors.QUANTITY_REQUIRED'],
  [{ quantity: 0, weeks: '2' }, {}, 'errors.QUANTITY_REQUIRED'],
  [{ quantity: 1.5, weeks: '2' }, {}, 'errors.QUANTITY_REQUIRED'],
  [{ quantity: 6, weeks: '2' }, {}, 'errors.QUANTITY_STOCK'],
  // No message at the field, because the save button shows the sold-out text.
  [{ quantity: 6, weeks: '2' }, { stock: 0 }, undefined],
  [{ quantity: 8333, weeks: '2' }, DEAR, undefined],
  [{ quantity: 8334, weeks: '2' }, DEAR, 'errors.ORDER_TOTAL_MAX'],
  [{ quantity: 1, weeks: '' }, {}, 'errors.BILLING_DAYS_REQUIRED'],
  [{ quantity: 1, weeks: '6' }, {}, 'errors.INTERVAL_NOT_OFFERED'],
  [{ quantity: 1, weeks: '3' }, {}, undefined],
  [{ quantity: 1, weeks: '3' }, { keptWeeks: undefined }, 'errors.INTERVAL_NOT_OFFERED'],
  [{ quantity: 1, weeks: '6' }, { weeks: undefined }, undefined],
])('validates the order %j within the limits %j: %s (rules §10.2, §10.8, §16.10)', async (values, limits, message) => {
  const result = orderSchema({ ...LIMITS, ...limits }).validate(values);
  if (message === undefined) await expect(result).resolves.toMatchObject(values);
  else await expect(result).rejects.toMatchObject({ message });
});

test.each([
  [1, 2, 3363],
  // The present quantity has a cost regardless of the stock.
  [2, 0, 3315],
  [3, 2, undefined],
  ['', 5, undefined],
] as const)('%j pieces with %i in stock cost %s cents (rules §14.8)', (quantity, stock, totalCents) => {
  const goods = { ...PRESENT, unitPriceCents: quantity === 1 ? 2414 : PRESENT.unitPriceCents, stock };
  expect(orderCost(PRESENT, goods, quantity)?.totalCents).toBe(totalCents);
});

test('an order above the maximum has no total (rules §7.15)', () => {
  const dear = { ...DEAR, productId: '102' };
  expect(orderCost(PRESENT, dear, 8333)?.itemsCents).toBe(8_333_000_000);
  expect(orderCost(PRESENT, dear, 8334)).toBeUndefined();
});

test.each([
  [' SPRING-26 ', undefined],
  ['  ', 'errors.DISCOUNT_CODE_REQUIRED'],
  ['ZEHN %', 'errors.DISCOUNT_CODE_VALIDATION'],
])('validates the code %j: %s (rules §16.15)', async (code, message) => {
  const result = codeSchema.validate({ code });
  if (message === undefined) await expect(result).resolves.toEqual({ code: code.trim() });
  else await expect(result).rejects.toMatchObject({ message });
});
