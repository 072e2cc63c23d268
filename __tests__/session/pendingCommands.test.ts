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

test('stores a command until the one with its key is settled (rules §20.4)', async () => {
  const { dispatch } = await openStore();
  dispatch(commandStarted(command('newer'), OWNER));
  dispatch(commandSettled('older'));
  expect(storedValues()).toEqual({ pendingCommands: stored('newer') });
  dispatch(commandSettled('newer'));
  expect(storedValues()).toEqual({});
});

test('stores nothing of a command until it is known whose it is', async () => {
  const { dispatch } = await openStore();
  dispatch(commandStarted(command('early'), undefined));
  expect(storedValues()).toEqual({});
  dispatch(ownerLearned(OWNER));
  expect(storedValues()).toEqual({ pendingCommands: stored('early') });
});

test.each(['', '{', 'null', '{}', '"text"', '[null, 1, {}]', '[{"kind":"skip"}]'])(
  'reads no command from %j, and removes it',
  async (text) => {
    localStorage.setItem('pendingCommands', text);
    const store = await openStore();
    expect(store.getState().pendingCommands.list).toEqual([]);
    store.dispatch(commandSettled('any'));
    expect(storedValues()).toEqual({});
  },
);

test('leaves the command of another tab, also before its event, until the session ends', async () => {
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

test('does not write again what another tab has written', async () => {
  const { dispatch } = await openStore();
  localStorage.setItem('pendingCommands', stored('theirs'));
  const write = jest.spyOn(Storage.prototype, 'setItem');
  dispatch(storedCommandsChanged(readPendingCommands()));
  expect(write).not.toHaveBeenCalled();
  write.mockRestore();
});

test('does not store again what another tab has settled meanwhile', async () => {
  localStorage.setItem('pendingCommands', stored('theirs'));
  const { dispatch } = await openStore();
  localStorage.removeItem('pendingCommands');
  dispatch(commandStarted(command('ours'), OWNER));
  expect(keysInStorage()).toEqual(['ours']);
});

test('keeps an admin’s own command when the impersonation ends, and drops the customer’s', async () => {
  const { dispatch } = await openStore();
  dispatch(commandStarted(command('discount', 'saveDiscount'), ownerOf('admin@example.de')));
  dispatch(commandStarted(command('skip'), OWNER));
  dispatch(impersonationEnded());
  expect(keysInStorage()).toEqual(['discount']);
});
