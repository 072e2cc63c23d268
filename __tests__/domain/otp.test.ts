import { otpExpiry } from '../../src/domain/otp';

test('a code works for ten minutes', () => {
  expect(otpExpiry(new Date('2026-11-21T23:55:00Z'))).toEqual(new Date('2026-11-22T00:05:00Z'));
});
