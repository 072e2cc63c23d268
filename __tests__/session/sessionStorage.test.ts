import { createStore } from '../../src/app/store';
import { setUpI18n } from '../../src/i18n/i18n';
import {
  adminSignedIn,
  choiceOpened,
  codeRequested,
  codeResent,
  commandSettled,
  commandStarted,
  customerSignedIn,
  languageChosen,
  signedOut,
  stayEnded,
} from '../../src/session/sessionSlice';
import { storedValues } from '../support/browser';
import { testConfig } from '../support/renderPortal';

const request = {
  email: 'anna@example.de',
  isAdmin: false,
  multiAccount: true,
  resends: 0,
  resendOpensAt: 1000,
  challenge: 'C',
};

async function openStore() {
  const { store, ready } = createStore(testConfig(), false);
  await ready;
  return store;
}

beforeAll(() => setUpI18n('de'));
beforeEach(() => localStorage.clear());

test('stores every field as a raw string under its own key (rules §4.1, §4.2)', async () => {
  const { dispatch } = await openStore();
  dispatch(languageChosen('en'));
  dispatch(codeRequested(request));
  expect(storedValues()).toEqual({
    len: 'en',
    email: 'anna@example.de',
    otpRequested: 'true',
    isAdmin: 'false',
    multiAccount: 'true',
    otpResends: '0',
    otpResendAt: '1000',
    otpChallenge: 'C',
  });
});

test('replaces the choice token by the customer token (rules §4.4)', async () => {
  const { dispatch } = await openStore();
  dispatch(codeRequested(request));
  dispatch(choiceOpened('choice'));
  expect(storedValues()).toEqual({ email: 'anna@example.de', isAdmin: 'false', multiAccount: 'true', token: 'choice' });
  dispatch(customerSignedIn('customer'));
  expect(storedValues()).toEqual({
    email: 'anna@example.de',
    isAdmin: 'false',
    multiAccount: 'false',
    token: 'customer',
  });
});

test('stores the admin’s token under a key of its own', async () => {
  const { dispatch } = await openStore();
  dispatch(codeRequested({ ...request, isAdmin: true, multiAccount: false }));
  dispatch(adminSignedIn('admin'));
  expect(storedValues()).toEqual({
    email: 'anna@example.de',
    isAdmin: 'true',
    multiAccount: 'false',
    isAdmintoken: 'admin',
  });
});

test('stores the number of resends and when the next one is possible (rules §5.7)', async () => {
  const { dispatch } = await openStore();
  dispatch(codeRequested(request));
  dispatch(codeResent({ resends: 1, resendOpensAt: 61_000, challenge: 'D' }));
  expect(storedValues()).toMatchObject({ otpResends: '1', otpResendAt: '61000', otpChallenge: 'D' });
});

test.each(Object.entries({ signedOut, stayEnded }))(
  'clears everything but the language at %s (rules §4.3)',
  async (_, end) => {
    const { dispatch } = await openStore();
    dispatch(languageChosen('en'));
    dispatch(codeRequested(request));
    dispatch(customerSignedIn('customer'));
    dispatch(commandStarted('{}'));
    dispatch(end());
    expect(storedValues()).toEqual({ len: 'en' });
  },
);

const command = (idempotencyKey: string) => JSON.stringify({ kind: 'skip', purchaseId: '1', idempotencyKey });

test('stores a command until the one with its key is settled (rules §20.4)', async () => {
  const { dispatch } = await openStore();
  dispatch(commandStarted(command('newer')));
  dispatch(commandSettled('older'));
  expect(storedValues()).toEqual({ pendingCommand: command('newer') });
  dispatch(commandSettled('newer'));
  expect(storedValues()).toEqual({});
});

test('leaves a stored text that is no command', async () => {
  const { dispatch } = await openStore();
  dispatch(commandStarted('{'));
  dispatch(commandSettled('any'));
  expect(storedValues()).toEqual({ pendingCommand: '{' });
});

test('leaves the command of another tab, also before its event, until the session ends', async () => {
  const { dispatch } = await openStore();
  dispatch(customerSignedIn('customer'));
  dispatch(commandStarted(command('ours')));
  localStorage.setItem('pendingCommand', command('theirs'));
  dispatch(commandSettled('ours'));
  expect(storedValues()).toMatchObject({ pendingCommand: command('theirs') });
  dispatch(commandStarted(command('next')));
  localStorage.setItem('pendingCommand', command('theirs'));
  dispatch(signedOut());
  expect(storedValues()).toEqual({});
});

test('reads what the last store left, and leaves the keys of others', async () => {
  localStorage.setItem('token', 'kept');
  localStorage.setItem('somebodyElse', 'theirs');
  const store = await openStore();
  expect(store.getState().session.token).toBe('kept');
  store.dispatch(signedOut());
  expect(storedValues()).toEqual({ somebodyElse: 'theirs' });
});

test('stores no command beside the token of another account, of which the news is still on its way (rules §5.15)', async () => {
  const { dispatch } = await openStore();
  dispatch(customerSignedIn('first'));
  localStorage.setItem('token', 'second');
  dispatch(commandStarted('{"idempotencyKey":"of the first"}'));
  expect(storedValues()).toMatchObject({ token: 'second' });
  expect(storedValues()).not.toHaveProperty('pendingCommand');
});
