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
  const { store, ready, flush } = createStore(testConfig(), false);
  await ready;
  return {
    ...store,
    stored: async () => {
      await flush();
      return storedValues();
    },
  };
}

beforeAll(() => setUpI18n('de'));
beforeEach(() => localStorage.clear());

test('every field lies raw under its own key', async () => {
  const { dispatch, stored } = await openStore();
  dispatch(languageChosen('en'));
  dispatch(codeRequested(request));
  expect(await stored()).toEqual({
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
  const { dispatch, stored } = await openStore();
  dispatch(codeRequested(request));
  dispatch(choiceOpened('choice'));
  expect(await stored()).toEqual({ email: 'anna@example.de', isAdmin: 'false', multiAccount: 'true', token: 'choice' });
  dispatch(customerSignedIn('customer'));
  expect(await stored()).toEqual({
    email: 'anna@example.de',
    isAdmin: 'false',
    multiAccount: 'false',
    token: 'customer',
  });
});

test("the admin's token has a key of its own", async () => {
  const { dispatch, stored } = await openStore();
  dispatch(codeRequested({ ...request, isAdmin: true, multiAccount: false }));
  dispatch(adminSignedIn('admin'));
  expect(await stored()).toEqual({
    email: 'anna@example.de',
    isAdmin: 'true',
    multiAccount: 'false',
    isAdmintoken: 'admin',
  });
});

test('a resend is remembered with the moment at which the next one opens', async () => {
  const { dispatch, stored } = await openStore();
  dispatch(codeRequested(request));
  dispatch(codeResent({ resends: 1, resendOpensAt: 61_000 }));
  expect(await stored()).toMatchObject({ otpResends: '1', otpResendAt: '61000' });
});

test.each([signedOut, stayEnded])('the end empties all but the language (%p)', async (end) => {
  const { dispatch, stored } = await openStore();
  dispatch(languageChosen('en'));
  dispatch(codeRequested(request));
  dispatch(customerSignedIn('customer'));
  dispatch(commandStarted('{}'));
  dispatch(end());
  expect(await stored()).toEqual({ len: 'en' });
});

const command = (idempotencyKey: string) => JSON.stringify({ kind: 'skip', purchaseId: '1', idempotencyKey });

test('a command is kept until the one with its key is settled', async () => {
  const { dispatch, stored } = await openStore();
  dispatch(commandStarted(command('newer')));
  dispatch(commandSettled('older'));
  expect(await stored()).toEqual({ pendingCommand: command('newer') });
  dispatch(commandSettled('newer'));
  expect(await stored()).toEqual({});
});

test("what is no command is nobody's to settle", async () => {
  const { dispatch, stored } = await openStore();
  dispatch(commandStarted('{'));
  dispatch(commandSettled('any'));
  expect(await stored()).toEqual({ pendingCommand: '{' });
});

test("another tab's command stays in the storage, even before this one has heard of it, but not after the stay", async () => {
  const { dispatch, stored } = await openStore();
  dispatch(customerSignedIn('customer'));
  dispatch(commandStarted(command('ours')));
  await stored();
  localStorage.setItem('pendingCommand', command('theirs'));
  dispatch(commandSettled('ours'));
  expect(await stored()).toMatchObject({ pendingCommand: command('theirs') });
  dispatch(commandStarted(command('next')));
  await stored();
  localStorage.setItem('pendingCommand', command('theirs'));
  dispatch(signedOut());
  expect(await stored()).toEqual({});
});

test('a new store finds what the last one left, and leaves foreign keys alone', async () => {
  localStorage.setItem('token', 'kept');
  localStorage.setItem('somebodyElse', 'theirs');
  const { stored, ...store } = await openStore();
  expect(store.getState().session.token).toBe('kept');
  store.dispatch(signedOut());
  expect(await stored()).toEqual({ somebodyElse: 'theirs' });
});
