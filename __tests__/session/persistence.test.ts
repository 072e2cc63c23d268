import { adoptStorage } from '#src/session/adoptStorage';
import { commandStarted } from '#src/commands/pendingCommandsSlice';
import { setUpI18n } from '#src/i18n/i18n';
import {
  accountSwitched,
  adminSignedIn,
  choiceOpened,
  codeRequested,
  codeResent,
  customerSignedIn,
  languageChosen,
  signedOut,
  sessionEnded,
} from '#src/session/sessionSlice';
import { storedValues } from '../support/browser';
import { openStore } from '../support/openStore';

const request = {
  email: 'anna@example.de',
  isAdmin: false,
  multiAccount: true,
  resends: 0,
  resendOpensAt: 1000,
  challenge: 'C',
};

beforeAll(() => setUpI18n('de'));
beforeEach(() => localStorage.clear());

test('stores each field as a raw string under its own key (rules §4.1, §4.2)', async () => {
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
  const chosen = { email: 'anna@example.de', isAdmin: 'false', multiAccount: 'false', hasOtherAccounts: 'true' };
  expect(storedValues()).toEqual({ ...chosen, token: 'customer' });
  dispatch(accountSwitched('other'));
  expect(storedValues()).toEqual({ ...chosen, token: 'other' });
});

test('stores no `hasOtherAccounts` for a single account (rules §5.21)', async () => {
  const { dispatch } = await openStore();
  dispatch(codeRequested(request));
  dispatch(choiceOpened('choice'));
  dispatch(customerSignedIn('customer'));
  dispatch(codeRequested({ ...request, multiAccount: false }));
  dispatch(customerSignedIn('customer'));
  expect(storedValues()).not.toHaveProperty('hasOtherAccounts');
});

test("stores the admin's token under a separate key", async () => {
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

test('stores the number of resends and the time of the next one (rules §5.7)', async () => {
  const { dispatch } = await openStore();
  dispatch(codeRequested(request));
  dispatch(codeResent({ resends: 1, resendOpensAt: 61_000, challenge: 'D' }));
  expect(storedValues()).toMatchObject({ otpResends: '1', otpResendAt: '61000', otpChallenge: 'D' });
});

test.each(Object.entries({ signedOut, sessionEnded }))(
  'removes everything except the language at %s (rules §4.3)',
  async (_, end) => {
    const { dispatch } = await openStore();
    dispatch(languageChosen('en'));
    dispatch(codeRequested(request));
    dispatch(customerSignedIn('customer'));
    dispatch(commandStarted({ kind: 'pause', idempotencyKey: 'key', startedAt: 0 }, 'owner'));
    dispatch(end());
    expect(storedValues()).toEqual({ len: 'en' });
  },
);

test('reads the values of the previous store, and keeps unknown keys', async () => {
  localStorage.setItem('token', 'kept');
  localStorage.setItem('somebodyElse', 'theirs');
  const store = await openStore();
  expect(store.getState().session.token).toBe('kept');
  store.dispatch(signedOut());
  expect(storedValues()).toEqual({ somebodyElse: 'theirs' });
});

test('does not write values that another tab has written', async () => {
  const { dispatch } = await openStore();
  localStorage.setItem('token', 'customer');
  const write = jest.spyOn(Storage.prototype, 'setItem');
  dispatch(adoptStorage());
  expect(write).not.toHaveBeenCalled();
  write.mockRestore();
});

test('ignores invalid values', async () => {
  localStorage.setItem('len', 'fr');
  localStorage.setItem('otpResends', 'many');
  const { session } = (await openStore()).getState();
  expect(session.len).not.toBe('fr');
  expect(session.otpResends).toBeUndefined();
});

test('works without storage when the browser forbids it', async () => {
  const forbid = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError');
  });
  const store = await openStore();
  store.dispatch(customerSignedIn('customer'));
  expect(store.getState().session.token).toBe('customer');
  forbid.mockRestore();
});
