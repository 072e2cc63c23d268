import type { DeliveryOrder } from '../../src/features/delivery/deliveryOrder';

/** An order as the flow knows it. */
export const order: DeliveryOrder = {
  purchaseId: '1',
  productName: 'Eichenstreu',
  nextBillDate: '2026-12-01',
  intervalDays: 28,
  totalCents: 2858,
  cardLast4: '4242',
  basis: '7/1/28',
};
