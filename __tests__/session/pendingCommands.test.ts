import { ownerOf } from '#src/commands/ownerOf';
import {
  COMMAND_FORMAT,
  commandSettled,
  commandStarted,
  ownerLearned,
  storedCommandsChanged,
} from '#src/commands/pendingCommandsSlice';
import { readPendingCommands } from '#src/commands/pendingCommandsStorage';
import { setUpI18n } from '#src/i18n/i18n';
import { impersonationEnded, customerSignedIn, signedOut } from '#src/session/sessionSlice';
import { storedValues } from '../support/browser';
import { openStore } from '../support/openStore';

const OWNER = ownerOf('1');
const command = (idempotencyKey: string, kind = 'skip') => ({ kind, idempotencyKey, startedAt: 1 });
const stored = (...keys: string[]) =>
  JSON.stringify(keys.map((key) => ({ ...command(key), format: COMMAND_FORMAT, owner: OWNER })));
const keysInStorage = () =>
  (JSON.parse(localStorage.getItem('pendingCommands') ?? '[]') as { idempotencyKey: string }[]).map(
    ({ idempotencyKey }) => idempotencyKey,
  );

beforeAll(() => setUpI18n('de'));
beforeEach(() => localStorage.clear());

test('stores a command until a command with the same key is settled (rules §20.4)', async () => {
  const { dispatch } = await openStore();
  dispatch(commandStarted(command('newer'), OWNER));
  dispatch(commandSettled('older'));
  expect(storedValues()).toEqual({ pendingCommands: stored('newer') });
  dispatch(commandSettled('newer'));
  expect(storedValues()).toEqual({});
});

test('stores the charge that a stored command has to confirm, beside the command of another tab (rules §35.5)', async () => {
  const { dispatch } = await openStore();
  const bankAction = { url: 'https://bank.example/pay', billId: '7' };
  dispatch(commandStarted(command('ours'), OWNER));
  localStorage.setItem('pendingCommands', stored('ours', 'theirs'));
  dispatch(commandStarted({ ...command('ours'), bankAction }, OWNER));
  expect(keysInStorage()).toEqual(['theirs', 'ours']);
  expect(readPendingCommands().at(-1)).toMatchObject({ bankAction });
});

test('stores a command only after its owner is known', async () => {
  const { dispatch } = await openStore();
  dispatch(commandStarted(command('early'), undefined));
  expect(storedValues()).toEqual({});
  dispatch(ownerLearned(OWNER));
  expect(storedValues()).toEqual({ pendingCommands: stored('early') });
});

test.each(['', '{', 'null', '{}', '"text"', '[null, 1, {}]', '[{"kind":"skip"}]'])(
  'ignores and removes the malformed value %j',
  async (text) => {
    localStorage.setItem('pendingCommands', text);
    const store = await openStore();
    expect(store.getState().pendingCommands.list).toEqual([]);
    store.dispatch(commandSettled('any'));
    expect(storedValues()).toEqual({});
  },
);

test('keeps the command of another tab until the session ends', async () => {
  const { dispatch } = await openStore();
  dispatch(customerSignedIn('customer'));
  dispatch(commandStarted(command('ours'), OWNER));
  localStorage.setItem('pendingCommands', stored('ours', 'theirs'));
  dispatch(commandSettled('ours'));
  expect(keysInStorage()).toEqual(['theirs']);
  dispatch(commandStarted(command('next'), OWNER));
  expect(keysInStorage()).toEqual(['theirs', 'next']);
  dispatch(signedOut());
  expect(storedValues()).toEqual({});
});

test('does not write commands that another tab has written', async () => {
  const { dispatch } = await openStore();
  localStorage.setItem('pendingCommands', stored('theirs'));
  const write = jest.spyOn(Storage.prototype, 'setItem');
  dispatch(storedCommandsChanged(readPendingCommands()));
  expect(write).not.toHaveBeenCalled();
  write.mockRestore();
});

test('does not restore a command that another tab has settled', async () => {
  localStorage.setItem('pendingCommands', stored('theirs'));
  const { dispatch } = await openStore();
  localStorage.removeItem('pendingCommands');
  dispatch(commandStarted(command('ours'), OWNER));
  expect(keysInStorage()).toEqual(['ours']);
});

test("keeps an admin's command when the impersonation ends, and removes the customer's", async () => {
  const { dispatch } = await openStore();
  dispatch(commandStarted(command('discount', 'saveDiscount'), ownerOf('admin@example.de')));
  dispatch(commandStarted(command('skip'), OWNER));
  dispatch(impersonationEnded());
  expect(keysInStorage()).toEqual(['discount']);
});
