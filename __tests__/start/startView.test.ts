import { startView, type View } from '#src/start/startView';

const visit = (address: string, stored: Record<string, string> = {}): View | undefined => {
  const { pathname, search, hash } = new URL(address, 'https://shop.example');
  return startView({ pathname, search, hash, stored });
};
const CUSTOMER = { token: 'c'.repeat(32) };
const ADMIN = { isAdmintoken: 'a'.repeat(32) };

// rules §3.9
test.each<[string, Record<string, string>, View]>([
  ['/', {}, 'login'],
  ['/en', {}, 'login'],
  ['/?utm_source=mail', {}, 'login'],
  ['/dashboard', {}, 'login'],
  ['/profile/3', {}, 'login'],
  ['/no/such/page', {}, 'login'],
  ['/', CUSTOMER, 'customer'],
  ['/dashboard', CUSTOMER, 'customer'],
  ['/en/manage-subscriptions/17', CUSTOMER, 'customer'],
  ['/profile', CUSTOMER, 'customer'],
  ['/profile', ADMIN, 'admin'],
  ['/', ADMIN, 'admin'],
  ['/dashboard', ADMIN, 'admin'],
  ['/dashboard', { ...ADMIN, ...CUSTOMER }, 'customer'],
  ['/profile/', { ...ADMIN, ...CUSTOMER }, 'admin'],
])('begins %s with %j as %s', (address, stored, view) => {
  expect(visit(address, stored)).toBe(view);
});

test('begins with the login where a token opens the choice of an account alone', () => {
  expect(visit('/dashboard', { ...CUSTOMER, multiAccount: 'true' })).toBe('login');
});

test.each(['/otp', '/dashboard#token=abc', '/dashboard?token=abc', '/?email_otp=123456', '/?a=1&token=abc'])(
  'leaves %s to the program',
  (address) => {
    expect(visit(address)).toBeUndefined();
  },
);
