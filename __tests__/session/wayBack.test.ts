import { adminPaths, customerPaths } from '#src/config/paths';
import { pageInArea } from '#src/session/wayBack';

test.each([
  ['/manage-subscriptions/123', 'customer'],
  ['/address-payment-details?isEditAddress=true', 'customer'],
  ['/profile?tab=discounts', 'admin'],
  ['/profile/7', 'admin'],
  ...Object.values(customerPaths).map((path) => [path.replaceAll(/:\w+/g, '7'), 'customer'] as const),
  ...Object.values(adminPaths).map((path) => [path.replaceAll(/:\w+/g, '7'), 'admin'] as const),
] as const)('returns to %s in the area of the %s only (rules §5.19)', (address, area) => {
  expect(pageInArea(area, address)).toBe(address);
  expect(pageInArea(area === 'admin' ? 'customer' : 'admin', address)).toBeUndefined();
});

test.each([
  undefined,
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
])('rejects the return address %j', (text) => {
  expect(pageInArea('customer', text)).toBeUndefined();
  expect(pageInArea('admin', text)).toBeUndefined();
});
