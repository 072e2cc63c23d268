/** @jest-environment <rootDir>/__tests__/support/jsdomFetch.cjs */
import i18next from 'i18next';
import type { ApiError } from '#src/api/apiError';
import { asApiError, isInDoubt, toApiError } from '#src/api/apiError';
import { failurePolicy, type FailureGroup } from '#src/api/failurePolicy';
import { failureText, refusalText } from '#src/api/failureText';
import { changeLanguage, setUpI18n } from '#src/i18n/i18n';

beforeAll(async () => {
  await setUpI18n('de');
  await changeLanguage('en');
  await i18next.loadNamespaces('admin');
});

const answer = (status: number, data: unknown) => toApiError({ status, data }, undefined);

// Customer's area (rules §17.3).
test.each<[ApiError, string]>([
  [answer(401, { message: 'Token expired.' }), 'Unauthorized! Token expired. Redirecting to login...'],
  [answer(403, { message: 'Not yours.' }), 'Forbidden! Not yours.'],
  [answer(500, { message: 'It broke.' }), 'Server error: It broke.'],
  [answer(409, { message: 'Too late.' }), 'Server error: Too late.'],
  [answer(503, { message: 'Busy.' }), 'Server error: Busy.'],
  [answer(500, {}), 'Server error: Unknown error'],
  [answer(500, { message: 'outer', payload: { message: 'inner' } }), 'Server error: inner'],
  [toApiError({ status: 'FETCH_ERROR', error: 'x' }, undefined), 'No response from server.'],
  [toApiError({ status: 'TIMEOUT_ERROR', error: 'x' }, undefined), 'No response from server.'],
  [toApiError({ status: 'CUSTOM_ERROR', error: 'x' }, undefined), 'Request setup error.'],
  [asApiError(new Error('anything')), 'Unexpected error occurred.'],
])("describes the failure %j in the customer's area as %s", (error, text) =>
  expect(failureText(i18next.t, error)).toBe(text),
);

const none = toApiError({ status: 'FETCH_ERROR', error: 'x' }, undefined);

test.each<[ApiError, string]>([
  [answer(401, { message: 'Vorbei.' }), 'Nicht angemeldet! Vorbei. Du wirst zur Anmeldung weitergeleitet …'],
  [answer(403, { message: 'Nein.' }), 'Nicht erlaubt! Nein.'],
  [answer(500, {}), 'Serverfehler: Unbekannter Fehler'],
  [none, 'Der Server antwortet nicht.'],
  [toApiError({ status: 'CUSTOM_ERROR', error: 'x' }, undefined), 'Die Anfrage konnte nicht gestellt werden.'],
  [asApiError(new Error('anything')), 'Da ist etwas Unerwartetes passiert.'],
])('describes the failure %j in German as %s', (error, text) =>
  expect(failureText(i18next.getFixedT('de'), error)).toBe(text),
);

// Admin's area (rules §17.4, §17.5).
test.each<[FailureGroup, ApiError, string]>([
  ['adminList', answer(401, { message: 'Token expired.' }), 'unauthorized Token expired. redirecting to login'],
  ['adminList', answer(403, { message: 'Not yours.' }), 'Forbidden! Not yours.'],
  ['adminList', answer(500, { message: 'It broke' }), 'It broke.'],
  ['adminList', answer(500, { message: 'It broke.' }), 'It broke.'],
  ['adminList', answer(409, { message: 'Too late.' }), 'Error: Too late.'],
  ['adminList', answer(503, { message: 'Busy.' }), 'Error: Busy.'],
  ['adminList', none, 'Network error: Please try again.'],
  ['cohort', none, 'No response from server.'],
  ['discounts', none, 'No response from server.'],
  ['discounts', answer(409, { message: 'Taken.' }), 'API Error: Taken.'],
  ['discounts', answer(500, {}), 'Something went wrong'],
  ['discountChange', none, 'No response from server.'],
  ['adminProducts', none, 'Network error: Please try again.'],
  ['adminProducts', answer(500, { message: 'It broke.' }), 'Failed to fetch products.'],
  ['statistics', answer(400, { message: 'Wrong.' }), 'Failed to fetch the statistics.'],
  ['productFrequency', answer(401, { message: 'Expired.' }), 'unauthorized Expired. redirecting to login'],
])('in %s, describes the failure %j as %s', (area, error, text) =>
  expect(failureText(i18next.t, error, area)).toBe(text),
);

test.each<[FailureGroup, string[]]>([
  ['adminList', ['unauthorized']],
  ['cohort', ['unauthorized', 'noResponse']],
  ['discounts', ['unauthorized', 'noResponse']],
  ['discountChange', ['unauthorized']],
  ['adminProducts', ['unauthorized']],
  ['statistics', ['unauthorized']],
  ['productFrequency', ['unauthorized']],
])('in %s, redirects for failures of the kinds %j only', (area, kinds) => {
  const leaving = Object.entries(failurePolicy[area]).filter(([, rule]) => rule.leaveAfterMs !== undefined);
  expect(leaving.map(([kind]) => kind)).toEqual(kinds);
});

test('a redirect from the cohorts keeps the session', () => {
  expect(failurePolicy.cohort.noResponse.keepsSession).toBe(true);
});

test('redirects customers after a second and only when the session has ended', () => {
  const leaving = Object.entries(failurePolicy.customer).filter(([, rule]) => rule.leaveAfterMs !== undefined);
  expect(leaving).toEqual([['unauthorized', { text: 'unauthorized', leaveAfterMs: 1000 }]]);
});

test("shows the server's message of a refusal without a prefix", () => {
  expect(refusalText(i18next.t, answer(409, { message: 'Ordered today already.' }))).toBe('Ordered today already.');
  expect(refusalText(i18next.t, answer(500, { message: 'It broke.' }))).toBe('Server error: It broke.');
});

test('keeps field messages, request id and the time of the next attempt in the error', () => {
  const now = jest.spyOn(Date, 'now').mockReturnValue(5_000);
  const response = new Response(null, { headers: { 'Retry-After': '12' } });
  expect(
    toApiError({ status: 429, data: { message: 'Wait.', payload: { errors: { email: 'No.' } } } }, response),
  ).toEqual({
    kind: 'refused',
    status: 429,
    message: 'Wait.',
    fields: { email: 'No.' },
    retryAt: 17_000,
  });
  now.mockRestore();
  expect(answer(500, { message: 'It broke.', payload: { requestId: 'r1' } })).toMatchObject({ requestId: 'r1' });
});

test.each<[string, ApiError, boolean]>([
  ['no answer', toApiError({ status: 'FETCH_ERROR', error: 'x' }, undefined), true],
  ['a timeout', toApiError({ status: 'TIMEOUT_ERROR', error: 'x' }, undefined), true],
  ['a failed proxy', answer(502, {}), true],
  ['a database that is away', answer(503, { message: 'Busy.' }), true],
  [
    'an answer that is not JSON',
    toApiError({ status: 'PARSING_ERROR', originalStatus: 200, data: '<', error: 'x' }, undefined),
    true,
  ],
  ['a refusal', answer(409, {}), false],
  ['a server error', answer(500, {}), false],
])('%s (%j) is in doubt: %s', (_, error, expected) => expect(isInDoubt(error)).toBe(expected));
