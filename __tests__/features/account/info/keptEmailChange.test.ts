/** @jest-environment <rootDir>/__tests__/support/jsdomFetch.cjs */
import type { Customer } from '#src/api/customer/customerApi';
import { forgetEmailChange, keepEmailChange, keptEmailChange } from '#src/features/account/info/keptEmailChange';
import { clearTabItems } from '#src/session/browserStorage';

const TEN_MINUTES_MS = 600_000;
const customer = { customerId: '7', email: 'ida@example.de' } as Customer;
const request = { email: 'neu@example.de', requestedAt: Date.now(), resendOpensAt: Date.now() + 30_000 };

beforeEach(() => keepEmailChange(customer.customerId, request));
afterEach(() => sessionStorage.clear());

// rules §13.22
test('is kept for its customer, and for no other', () => {
  expect(keptEmailChange(customer)).toEqual(request);
  expect(keptEmailChange({ ...customer, customerId: '8' })).toBeUndefined();
});

test('ends with the ten minutes of its code', () => {
  keepEmailChange(customer.customerId, { ...request, requestedAt: Date.now() - TEN_MINUTES_MS });
  expect(keptEmailChange(customer)).toBeUndefined();
});

test('is no change once the address is the stored one', () => {
  expect(keptEmailChange({ ...customer, email: request.email.toUpperCase() })).toBeUndefined();
});

test.each([
  ['the dialog', forgetEmailChange],
  ['the session', clearTabItems],
])('is forgotten with %s', (_, end) => {
  end();
  expect(keptEmailChange(customer)).toBeUndefined();
});

test.each(['{', '{}', '"text"'])('ignores %s, which cannot be read', (text) => {
  sessionStorage.setItem('emailChange', text);
  expect(keptEmailChange(customer)).toBeUndefined();
});
