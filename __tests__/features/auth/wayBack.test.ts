/** @jest-environment <rootDir>/__tests__/support/jsdomFetch.cjs */
import { adminPages, customerPages } from '#src/app/pages';
import { rememberWayBack, takeWayBack } from '#src/features/auth/wayBack';

const ORIGIN = window.location.origin;
const store = (text: string) => sessionStorage.setItem('wayBack', text);

test.each([
  ['/manage-subscriptions/123', 'customer'],
  ['/address-payment-details?isEditAddress=true', 'customer'],
  ['/profile?tab=discounts', 'admin'],
  ['/profile/7', 'admin'],
] as const)('leads back to %s of the %s, once (rules §5.19)', (address, area) => {
  rememberWayBack(new URL(address, ORIGIN));
  expect(takeWayBack(area)).toBe(address);
  expect(takeWayBack(area)).toBeUndefined();
});

test.each([
  ...customerPages.map(({ path }) => [path, 'customer'] as const),
  ...adminPages.map(({ path }) => [path, 'admin'] as const),
])('leads back to the page %s of the %s', (path, area) => {
  const address = path.replaceAll(/:\w+/g, '7');
  rememberWayBack(new URL(address, ORIGIN));
  expect(takeWayBack(area)).toBe(address);
});

test.each([
  ['/profile', 'customer'],
  ['/dashboard', 'admin'],
] as const)('leads not from %s to the area of another role', (address, area) => {
  rememberWayBack(new URL(address, ORIGIN));
  expect(takeWayBack(area)).toBeUndefined();
  expect(sessionStorage).toHaveLength(0);
});

test.each([
  '//evil',
  '//evil/dashboard',
  '/\\evil/dashboard',
  '\\\\evil/dashboard',
  'https://evil/dashboard',
  'javascript:alert(1)',
  'javascript:/dashboard',
  'data:text/html,/dashboard',
  '/.//evil/dashboard',
  '/.//dashboard',
  '/',
  '/otp',
  '/elsewhere',
  '',
  'http://',
])('leads nowhere from %j', (text) => {
  store(text);
  expect(takeWayBack('customer')).toBeUndefined();
  store(text);
  expect(takeWayBack('admin')).toBeUndefined();
});
