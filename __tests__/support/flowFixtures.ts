import type { Subscription } from '#src/api/subscription/Subscription';
import type { ShownOrder } from '#src/features/order/shownOrder';

/** Common fields of all changes of a subscription. */
export const SUBSCRIPTION = { purchaseId: '1', productName: 'Eichenstreu', version: 'v1' };

export const ORDER: ShownOrder = {
  ...SUBSCRIPTION,
  dueDay: '2026-12-01',
  intervalDays: 28,
  totalCents: 2858,
  paySourceId: '1001',
  cardLast4: '4242',
};

export const PRESENT: Subscription = {
  ...SUBSCRIPTION,
  productId: '101',
  variant: '10 l',
  sku: 'EICHE-10',
  description: '',
  imagePath: '',
  quantity: 2,
  stock: 50,
  unitPriceCents: 1290,
  unitPrice: { cents: 129, unit: 'l' },
  reduction: undefined,
  shippingCents: 490,
  taxCents: 245,
  discountCents: 0,
  discount: undefined,
  intervalDays: 28,
  dueDay: '2026-12-01',
  nextTryAt: undefined,
  badges: ['ACTIVE'],
  restartDate: undefined,
  waitingSince: undefined,
  cancelOn: undefined,
  isHeld: false,
  status: 'ACTIVE',
  paymentProblem: undefined,
  paySourceId: '1001',
  cardLast4: '4242',
  recipient: 'Mia Probe',
  delivery: { lines: ['Am Weg 1'], postalCode: '12345', city: 'Berlin', state: 'BE', country: 'DE' },
};

/** Subscription on the wire, with the fields that the portal reads. */
export const SUBSCRIPTION_WIRE = {
  ...SUBSCRIPTION,
  productId: '7',
  variant: '10 l',
  sku: 'EICHE-10',
  productDescription: '',
  productImagePath: '/products/oak.svg',
  productQty: 1,
  stockQty: 40,
  price: 19.9,
  oldPrice: null,
  shipping: 4.9,
  totalRefunded: 3.78,
  discount: 0,
  billingIntervalDays: 28,
  nextBillDate: '2026-12-01',
  status: 'ACTIVE',
  cardLast4: '4242',
  firstName: 'Anna',
  lastName: 'Lang',
  address1: 'Weg 1',
  address2: '""',
  postalCode: '80331',
  city: 'München',
  state: 'BY',
  country: 'DE',
};
