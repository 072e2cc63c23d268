import { breakSeal, forgetSecrets, seal, unseal } from '#src/api/customer/sealed';

const CARD = { cardNumber: '4242424242424242' };

test('gives the same secret the same reference, and another secret another one', () => {
  const reference = seal(CARD);
  expect(seal({ ...CARD })).toBe(reference);
  expect(reference).not.toContain('4242');
  expect(seal({ cardNumber: '5555555555554444' })).not.toBe(reference);
});

test('hands a secret out as often as it is sent, until it is broken', () => {
  const reference = seal(CARD);
  expect(unseal(reference)).toEqual(CARD);
  expect(unseal(reference)).toEqual(CARD);
  breakSeal(reference);
  expect(() => unseal(reference)).toThrow('not in memory');
});

test('keeps a secret that is on its way when another one is sealed', () => {
  const reference = seal(CARD);
  seal({ otp: '123456' });
  expect(unseal(reference)).toEqual(CARD);
});

test('forgets every secret at the end of the session', () => {
  const reference = seal(CARD);
  forgetSecrets();
  expect(() => unseal(reference)).toThrow('not in memory');
});
