import { parseCommand, toCommand, type DeliveryOrder } from '../../../src/features/delivery/deliveryCommand';

const order: DeliveryOrder = {
  purchaseId: '1',
  productName: 'Eichenstreu',
  nextBillDate: '2026-12-01',
  intervalDays: 28,
  totalCents: 2858,
  cardLast4: undefined,
};

test('what is stored is read back', () => {
  const command = toCommand(order, 'skip', undefined, undefined);
  expect(parseCommand(JSON.stringify(command))).toEqual(command);
});

test.each([undefined, '', '{', 'null', '{}', '{"purchaseId":"1"}'])('%j is no command', (stored) => {
  expect(parseCommand(stored)).toBeUndefined();
});
