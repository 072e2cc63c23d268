import { PAGE_SIZE } from '#src/api/pageOf';
import { firstCall } from '#src/start/firstCall';

const API = 'https://shop.example/api/';
const at = (pathname: string, search = '', hash = '') => ({ pathname, search, hash });

test("returns the page's first call with its parameters and the language", () => {
  expect(firstCall(at('/dashboard'), 'de', API)).toBe(`${API}subscription/all?nextOrder=true&len=de`);
  expect(firstCall(at('/address-payment-details'), 'en', API)).toBe(`${API}user/details?len=en`);
});

test("reads the subscription's id from the path", () => {
  expect(firstCall(at('/manage-subscriptions/a%20b'), 'de', API)).toBe(`${API}subscription/all?purchaseId=a+b&len=de`);
});

test("returns the customer list's first page for the admin area without parameters", () => {
  const list = `${API}admin/fetch-all-customers?search=&page=1&resultPerPage=${PAGE_SIZE}&len=de`;
  expect(firstCall(at('/profile'), 'de', API)).toBe(list);
  expect(firstCall(at('/profile', '?tab=customers'), 'de', API)).toBe(list);
});

test.each([
  ['/', '', ''],
  ['/otp', '', ''],
  ['/no/page', '', ''],
  ['/privacy', '', ''],
  ['/profile', '?tab=statistics', ''],
  ['/profile', '?search=a', ''],
  ['/profile', '', '#product'],
])('returns no call for %s%s%s', (pathname, search, hash) => {
  expect(firstCall(at(pathname, search, hash), 'de', API)).toBeUndefined();
});
