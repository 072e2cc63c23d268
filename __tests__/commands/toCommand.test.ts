import type { Wish } from '../../src/api/commandsApi';
import { parseCommand, toCommand } from '../../src/commands/toCommand';

const wish = {
  kind: 'skip',
  purchaseId: '1',
  productName: 'Eichenstreu',
  nextBillDate: '2026-12-29',
  seenNextBillDate: '2026-12-01',
} as const satisfies Wish;

test('what is stored is read back', () => {
  const command = toCommand(wish, undefined);
  expect(parseCommand(JSON.stringify(command))).toEqual(command);
});

test.each([undefined, '', '{', 'null', '{}', '{"purchaseId":"1"}'])('%j is no command', (stored) => {
  expect(parseCommand(stored)).toBeUndefined();
});

test.each<[string, Wish, boolean]>([
  ['the same wish', { ...wish }, true],
  ['another day', { ...wish, nextBillDate: '2027-01-05' }, false],
  ['the same day, moved from another', { ...wish, seenNextBillDate: '2026-12-02' }, false],
  ['another subscription', { ...wish, purchaseId: '2' }, false],
  ['another kind', { ...wish, kind: 'move' }, false],
  ['another wish altogether', { kind: 'cancel', purchaseId: '1', productName: 'Eichenstreu', reason: '2' }, false],
])('%s after an open outcome', (_, next, keepsKey) => {
  const earlier = toCommand(wish, undefined);
  expect(toCommand(next, earlier).idempotencyKey === earlier.idempotencyKey).toBe(keepsKey);
});
