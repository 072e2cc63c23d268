import { firstCall } from '#src/start/firstCall';

const API = 'https://shop.example/api/';

test("returns the page's first call with its parameters and the language", () => {
  expect(firstCall('/dashboard', 'de', API)).toBe(`${API}subscription/all?nextOrder=true&len=de`);
  expect(firstCall('/address-payment-details', 'en', API)).toBe(`${API}user/details?len=en`);
});

test("reads the subscription's id from the path", () => {
  expect(firstCall('/manage-subscriptions/a%20b', 'de', API)).toBe(`${API}subscription/all?purchaseId=a+b&len=de`);
});

test.each(['/', '/otp', '/profile', '/no/page'])('returns no call for %s', (path) => {
  expect(firstCall(path, 'de', API)).toBeUndefined();
});
