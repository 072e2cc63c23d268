import { cartSchema, type CartValues } from '#src/features/catalog/cartSchema';

const VALID: CartValues = {
  flavor: 'vanilla',
  size: '12',
  quantity: '1',
  purchaseType: 'one-time',
  subscriptionDays: '',
  subscriptionUnit: 'week',
};
const subscribed = (subscriptionDays: string) => ({ purchaseType: 'subscription', subscriptionDays }) as const;

test.each<[change: Partial<CartValues>, message: string | undefined]>([
  [{}, undefined],
  [{ flavor: '' }, 'cart.flavorRequired'],
  [{ flavor: 'tar' }, 'cart.flavorRequired'],
  [{ size: '' }, 'cart.sizeRequired'],
  ...['', '0', '-1', '1.5', 'x'].map((quantity): [object, string] => [{ quantity }, 'cart.quantityRule']),
  [{ subscriptionDays: 'x' }, undefined],
  ...['', '0', '2.5', 'x'].map((days): [object, string] => [subscribed(days), 'cart.intervalRule']),
  [subscribed('1'), undefined],
])('validates the cart form %j: %s (rules §16.11)', async (change, message) => {
  const result = cartSchema.validate({ ...VALID, ...change });
  if (message === undefined) await expect(result).resolves.toMatchObject({ quantity: 1 });
  else await expect(result).rejects.toMatchObject({ message });
});
