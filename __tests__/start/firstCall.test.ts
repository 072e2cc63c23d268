import { firstCall } from '#src/start/firstCall';

const API = 'https://shop.example/api/';

test('names the call with its parameters, and the language last', () => {
  expect(firstCall('/dashboard', 'de', API)).toBe(`${API}subscription/all?nextOrder=true&len=de`);
  expect(firstCall('/address-payment-details', 'en', API)).toBe(`${API}user/details?len=en`);
});

test('takes the subscription out of the path', () => {
  expect(firstCall('/manage-subscriptions/a%20b', 'de', API)).toBe(`${API}subscription/all?purchaseId=a+b&len=de`);
});

test.each(['/', '/otp', '/profile', '/no/page'])('names none for %s', (path) => {
  expect(firstCall(path, 'de', API)).toBeUndefined();
});
