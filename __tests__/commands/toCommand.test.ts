import type { Change } from '#src/commands/customer/Command';
import { toCommand } from '#src/commands/toCommand';

const change = {
  kind: 'skip',
  purchaseId: '1',
  productName: 'Eichenstreu',
  nextBillDate: '2026-12-29',
  version: 'v1',
} as const satisfies Change;

test.each<[string, Change, boolean]>([
  ['keeps the key for the same content', { ...change }, true],
  ['makes a new key for another date', { ...change, nextBillDate: '2027-01-05' }, false],
  ['makes a new key for another expected state', { ...change, version: 'v2' }, false],
  ['makes a new key for another subscription', { ...change, purchaseId: '2' }, false],
  ['makes a new key for another kind', { ...change, kind: 'move' }, false],
  [
    'makes a new key for another kind with other fields',
    { kind: 'cancel', purchaseId: '1', productName: 'Eichenstreu', version: 'v1', reason: '2' },
    false,
  ],
])('%s after an unknown outcome (rules §2.9)', (_, next, keepsKey) => {
  const earlier = toCommand(change, 'first', undefined);
  expect(earlier.idempotencyKey).toBe('first');
  expect(toCommand(next, 'second', earlier).idempotencyKey).toBe(keepsKey ? 'first' : 'second');
});

test('never reuses a key for other content (rules §2.9)', () => {
  const earlier = toCommand(change, 'first', undefined);
  const next = toCommand({ ...change, nextBillDate: '2027-01-05' }, 'first', earlier);
  expect(next.idempotencyKey).not.toBe('first');
});
