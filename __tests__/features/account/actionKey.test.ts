import { createActionKey } from '../../../src/features/account/actionKey';

test('the same action keeps its key until its outcome is known; another one has its own', () => {
  const key = createActionKey();
  const first = key.of({ cardNumber: '1' });
  expect(key.of({ cardNumber: '1' })).toBe(first);
  const second = key.of({ cardNumber: '2' });
  expect(second).not.toBe(first);
  key.settle();
  expect(key.of({ cardNumber: '2' })).not.toBe(second);
});
