/** @jest-environment <rootDir>/__tests__/support/jsdomFetch.cjs */
import i18next from 'i18next';
import type { ApiError } from '#src/api/apiError';
import { saveFailureText } from '#src/features/account/form/saveFailure';
import { changeLanguage, setUpI18n } from '#src/i18n/i18n';

beforeAll(async () => {
  await setUpI18n('en');
  await changeLanguage('en');
  await i18next.loadNamespaces('account');
});

test.each<[ApiError, string | undefined]>([
  [{ kind: 'refused', status: 409, message: 'Too late.' }, 'Too late.'],
  [{ kind: 'server', status: 500, message: 'It broke.' }, 'Server error: It broke.'],
  [{ kind: 'forbidden', status: 403, message: 'Not yours.' }, 'Forbidden! Not yours.'],
  // No text, because the end of the session reports this error.
  [{ kind: 'unauthorized', status: 401, message: 'Token expired.' }, undefined],
])('describes %j in an account dialog as %s', (error, text) => {
  expect(saveFailureText(i18next.t, i18next.getFixedT(null, 'account'), { error, values: {} })).toBe(text);
});

test('describes a lost reply as an unknown outcome', () => {
  const t = i18next.getFixedT(null, 'account');
  const failure = { error: { kind: 'noResponse', message: '' } as const, values: {} };
  expect(saveFailureText(i18next.t, t, failure)).toBe(`No response from server. ${t('lost.unknown')}`);
});
