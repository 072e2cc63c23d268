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
import { storedValues } from '../support/storedValues';
import { testConfig } from '../support/testConfig';

const request = { email: 'anna@example.de', isAdmin: false, multiAccount: true, resends: 0, resendOpensAt: 1000 };

async function openStore() {
  const { store, ready } = createStore(testConfig(), false);
  await ready;
  return store;
}

beforeAll(() => setUpI18n('de'));
beforeEach(() => localStorage.clear());

test('every field lies raw under its own key', async () => {
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
  });
});

test('the choice token waits for the account, then the customer token takes its place', async () => {
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

test("the admin's token has a key of its own", async () => {
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

test('a resend is remembered with the moment at which the next one opens', async () => {
  const { dispatch } = await openStore();
  dispatch(codeRequested(request));
  dispatch(codeResent({ resends: 1, resendOpensAt: 61_000 }));
  expect(storedValues()).toMatchObject({ otpResends: '1', otpResendAt: '61000' });
});

test.each([signedOut, stayEnded])('the end empties all but the language (%p)', async (end) => {
  const { dispatch } = await openStore();
  dispatch(languageChosen('en'));
  dispatch(codeRequested(request));
  dispatch(customerSignedIn('customer'));
  dispatch(commandStarted('{}'));
  dispatch(end());
  expect(storedValues()).toEqual({ len: 'en' });
});

const command = (idempotencyKey: string) => JSON.stringify({ kind: 'skip', purchaseId: '1', idempotencyKey });

test('a command is kept until the one with its key is settled', async () => {
  const { dispatch } = await openStore();
  dispatch(commandStarted(command('newer')));
  dispatch(commandSettled('older'));
  expect(storedValues()).toEqual({ pendingCommand: command('newer') });
  dispatch(commandSettled('newer'));
  expect(storedValues()).toEqual({});
});

test("what is no command is nobody's to settle", async () => {
  const { dispatch } = await openStore();
  dispatch(commandStarted('{'));
  dispatch(commandSettled('any'));
  expect(storedValues()).toEqual({ pendingCommand: '{' });
});

test("another tab's command stays in the storage, even before this one has heard of it, but not after the stay", async () => {
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

test('a new store finds what the last one left, and leaves foreign keys alone', async () => {
  localStorage.setItem('token', 'kept');
  localStorage.setItem('somebodyElse', 'theirs');
  const store = await openStore();
  expect(store.getState().session.token).toBe('kept');
  store.dispatch(signedOut());
  expect(storedValues()).toEqual({ somebodyElse: 'theirs' });
});
