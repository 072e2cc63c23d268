import type { Change } from '#src/commands/customer/Command';
import { customerKinds } from '#src/commands/customer/customerKinds';
import { parseCommand } from '#src/commands/parseCommand';
import { COMMAND_FORMAT, type StoredCommand } from '#src/commands/pendingCommandsSlice';
import { storedCommand } from '../support/storedCommands';

const CUSTOMER = '17';
const of = { purchaseId: '1', productName: 'Eichenstreu', version: 'v1' };
const ordered = { productId: '101', unitPriceCents: 1290, quantity: 2, intervalDays: 28, isIntervalChange: false };
const CHANGES: Change[] = [
  ...(['move', 'skip', 'delay', 'orderNow'] as const).map((kind) => ({ ...of, kind, nextBillDate: '2026-12-29' })),
  { ...of, kind: 'pause', restartDate: '2026-12-29' },
  { ...of, kind: 'cancel', reason: '2' },
  { ...of, kind: 'cancel', reason: '2', offers: ['delay', 'pause'] },
  { ...of, ...ordered, kind: 'edit' },
  { ...of, ...ordered, kind: 'swap' },
  { ...of, kind: 'applyDiscount', code: 'TEN' },
  { ...of, kind: 'removeDiscount', code: 'TEN', recordId: '3' },
  { ...of, kind: 'paySource', paySourceId: '9' },
];
/** Command after a round trip through the storage. */
const written = (command: object) => JSON.parse(JSON.stringify(command)) as StoredCommand;
const { owner } = storedCommand(CUSTOMER, CHANGES[0] as Change);

test.each(CHANGES.map((change) => [change.kind, change] as const))(
  'restores a stored %s command unchanged',
  (_, change) => {
    const { startedAt, idempotencyKey, ...rest } = storedCommand(CUSTOMER, change);
    const command = parseCommand(written({ startedAt, idempotencyKey, ...rest }), owner, customerKinds);
    expect(command).toEqual({ ...change, startedAt, idempotencyKey });
  },
);

test('restores a command without an expected state', () => {
  const change: Change = { ...of, version: undefined, kind: 'cancel', reason: '2' };
  expect(parseCommand(written(storedCommand(CUSTOMER, change)), owner, customerKinds)).toMatchObject({
    kind: 'cancel',
  });
});

test.each<[string, object]>([
  ['another owner', { owner: storedCommand('18', CHANGES[0] as Change).owner }],
  ['an unknown owner', { owner: undefined }],
  ['another format', { format: COMMAND_FORMAT + 1 }],
  ['an unknown kind', { kind: 'sendMoney' }],
  ['the name of a method', { kind: 'toString' }],
  ['an empty key', { idempotencyKey: '' }],
  ['an invalid date', { nextBillDate: '2026-13-01' }],
  ['a number instead of a text', { purchaseId: 1 }],
  ['a field of another kind', { reason: '2' }],
])('ignores a stored command with %s', (_, change) => {
  const skip = storedCommand(CUSTOMER, { ...of, kind: 'skip', nextBillDate: '2026-12-29' });
  expect(parseCommand(written({ ...skip, ...change }), owner, customerKinds)).toBeUndefined();
});

test('ignores a stored card command with a reference to a secret', () => {
  const outline = { paySourceId: '', last4: '1111', expiry: '12/2033', knownIds: [] };
  const stored = written(storedCommand(CUSTOMER, { kind: 'saveCard', secret: undefined, ...outline }));
  expect(parseCommand(stored, owner, customerKinds)).toMatchObject(outline);
  expect(parseCommand({ ...stored, ...{ secret: 'secret' } }, owner, customerKinds)).toBeUndefined();
});
