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
test('an e-mail change is returned only to its own customer', () => {
  expect(keptEmailChange(customer)).toEqual(request);
  expect(keptEmailChange({ ...customer, customerId: '8' })).toBeUndefined();
});

test('an e-mail change expires ten minutes after the request of its code', () => {
  keepEmailChange(customer.customerId, { ...request, requestedAt: Date.now() - TEN_MINUTES_MS });
  expect(keptEmailChange(customer)).toBeUndefined();
});

test('an e-mail change is undefined when the customer already has that address', () => {
  expect(keptEmailChange({ ...customer, email: request.email.toUpperCase() })).toBeUndefined();
});

test.each([
  ['the dialog', forgetEmailChange],
  ['the session', clearTabItems],
])('an e-mail change is removed when %s ends', (_, end) => {
  end();
  expect(keptEmailChange(customer)).toBeUndefined();
});

test.each(['{', '{}', '"text"'])('ignores the unreadable value %s', (text) => {
  sessionStorage.setItem('emailChange', text);
  expect(keptEmailChange(customer)).toBeUndefined();
});
