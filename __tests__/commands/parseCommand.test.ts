import type { Change } from '#src/commands/customer/Command';
import { customerKinds } from '#src/commands/customer/customerKinds';
import { parseCommand } from '#src/commands/parseCommand';
import { COMMAND_FORMAT, type StoredCommand } from '#src/commands/pendingCommandsSlice';
import { storedCommand } from '../support/storedCommands';

const CUSTOMER = '17';
const of = { purchaseId: '1', productName: 'Eichenstreu', version: 'v1' };
const ordered = { productId: '101', unitPriceCents: 1290, quantity: 2, intervalDays: 28, isIntervalChange: false };
const WISHES: Change[] = [
  ...(['move', 'skip', 'delay', 'orderNow'] as const).map((kind) => ({ ...of, kind, nextBillDate: '2026-12-29' })),
  { ...of, kind: 'pause', restartDate: '2026-12-29' },
  { ...of, kind: 'cancel', reason: '2' },
  { ...of, ...ordered, kind: 'edit' },
  { ...of, ...ordered, kind: 'swap' },
  { ...of, kind: 'applyDiscount', code: 'TEN' },
  { ...of, kind: 'removeDiscount', code: 'TEN', recordId: '3' },
  { ...of, kind: 'paySource', paySourceId: '9' },
];
/** As it comes back from the storage. */
const written = (command: object) => JSON.parse(JSON.stringify(command)) as StoredCommand;
const { owner } = storedCommand(CUSTOMER, WISHES[0] as Change);

test.each(WISHES.map((change) => [change.kind, change] as const))(
  'reads a stored %s back as it was confirmed',
  (_, change) => {
    const { startedAt, idempotencyKey, ...rest } = storedCommand(CUSTOMER, change);
    const command = parseCommand(written({ startedAt, idempotencyKey, ...rest }), owner, customerKinds);
    expect(command).toEqual({ ...change, startedAt, idempotencyKey });
  },
);

test('reads a command of a shop that names no expected state', () => {
  const change: Change = { ...of, version: undefined, kind: 'cancel', reason: '2' };
  expect(parseCommand(written(storedCommand(CUSTOMER, change)), owner, customerKinds)).toMatchObject({
    kind: 'cancel',
  });
});

test.each<[string, object]>([
  ['another owner', { owner: storedCommand('18', WISHES[0] as Change).owner }],
  ['an unknown owner', { owner: undefined }],
  ['another format', { format: COMMAND_FORMAT + 1 }],
  ['an unknown kind', { kind: 'sendMoney' }],
  ['the name of a method', { kind: 'toString' }],
  ['no key', { idempotencyKey: '' }],
  ['no day', { nextBillDate: '2026-13-01' }],
  ['a number in place of a text', { purchaseId: 1 }],
  ['a field of another kind', { reason: '2' }],
])('drops a stored command with %s', (_, change) => {
  const skip = storedCommand(CUSTOMER, { ...of, kind: 'skip', nextBillDate: '2026-12-29' });
  expect(parseCommand(written({ ...skip, ...change }), owner, customerKinds)).toBeUndefined();
});

test('drops a stored card with a reference to a secret, which is never stored', () => {
  const outline = { paySourceId: '', last4: '1111', expiry: '12/2033', knownIds: [] };
  const stored = written(storedCommand(CUSTOMER, { kind: 'saveCard', secret: undefined, ...outline }));
  expect(parseCommand(stored, owner, customerKinds)).toMatchObject(outline);
  expect(parseCommand({ ...stored, ...{ secret: 'secret' } }, owner, customerKinds)).toBeUndefined();
});
