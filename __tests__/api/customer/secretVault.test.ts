import { forgetSecret, forgetSecrets, putSecret, getSecret } from '#src/api/customer/secretVault';

const CARD = { cardNumber: '4242424242424242' };

test('equal secrets have equal references, and different secrets different ones', () => {
  const reference = putSecret(CARD);
  expect(putSecret({ ...CARD })).toBe(reference);
  expect(reference).not.toContain('4242');
  expect(putSecret({ cardNumber: '5555555555554444' })).not.toBe(reference);
});

test('a reference returns its secret until the secret is removed', () => {
  const reference = putSecret(CARD);
  expect(getSecret(reference)).toEqual(CARD);
  expect(getSecret(reference)).toEqual(CARD);
  forgetSecret(reference);
  expect(() => getSecret(reference)).toThrow('not in memory');
});

test('a new secret does not replace an earlier one', () => {
  const reference = putSecret(CARD);
  putSecret({ otp: '123456' });
  expect(getSecret(reference)).toEqual(CARD);
});

test('the end of the session removes all secrets', () => {
  const reference = putSecret(CARD);
  forgetSecrets();
  expect(() => getSecret(reference)).toThrow('not in memory');
});
