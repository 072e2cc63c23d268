import { forgetSecret, forgetSecrets, putSecret, getSecret } from '#src/api/customer/secretVault';

const CARD = { cardNumber: '4242424242424242' };

test('gives the same secret the same reference, and another secret another one', () => {
  const reference = putSecret(CARD);
  expect(putSecret({ ...CARD })).toBe(reference);
  expect(reference).not.toContain('4242');
  expect(putSecret({ cardNumber: '5555555555554444' })).not.toBe(reference);
});

test('hands a secret out as often as it is sent, until it is broken', () => {
  const reference = putSecret(CARD);
  expect(getSecret(reference)).toEqual(CARD);
  expect(getSecret(reference)).toEqual(CARD);
  forgetSecret(reference);
  expect(() => getSecret(reference)).toThrow('not in memory');
});

test('keeps a secret that is on its way when another one is sealed', () => {
  const reference = putSecret(CARD);
  putSecret({ otp: '123456' });
  expect(getSecret(reference)).toEqual(CARD);
});

test('forgets every secret at the end of the session', () => {
  const reference = putSecret(CARD);
  forgetSecrets();
  expect(() => getSecret(reference)).toThrow('not in memory');
});
