import { AppError } from '#server/core/platform/wire/errors';
import { readReference, signReference } from '#server/core/shop/customers/checkoutReference';

const SECRET = 'a-secret-of-at-least-32-characters';
const CUSTOMER = { customerId: '10', externalId: 'C-1' };
const at = (time: string) => new Date(`2026-11-29T${time}Z`);
const { reference, expiresAt } = signReference(SECRET, CUSTOMER, at('10:00:00'));

/** Returns the field errors of a refused reference. */
function refusalOf(text: string, now: Date, secret = SECRET) {
  try {
    readReference(secret, text, now);
  } catch (error) {
    if (error instanceof AppError) return error.details.fields;
    throw error;
  }
  throw new Error('The reference was accepted.');
}

test('a reference holds only the customer, its audience and its times', () => {
  const [claims = ''] = reference.split('.');
  const iat = at('10:00:00').getTime() / 1000;
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
    ...{ sub: '10', externalId: 'C-1', aud: 'checkout' },
    ...{ iat, exp: iat + 900 },
  });
});

test('a reference is valid for 15 minutes', () => {
  expect(expiresAt).toBe('2026-11-29T10:15:00.000Z');
  expect(readReference(SECRET, reference, at('10:14:59'))).toEqual(CUSTOMER);
  expect(refusalOf(reference, at('10:15:00'))).toEqual({ reference: 'referenceExpired' });
});

test('a changed reference, another secret and other texts are forged', () => {
  const [claims = '', signature = ''] = reference.split('.');
  const other = Buffer.from(JSON.stringify({ sub: '11', aud: 'checkout', exp: 9e9 })).toString('base64url');
  for (const text of [`${other}.${signature}`, `${claims}.`, claims, `${reference}.x`, `${reference}x`, '.', 'ä.ö'])
    expect(refusalOf(text, at('10:00:00'))).toEqual({ reference: 'referenceForged' });
  expect(refusalOf(reference, at('10:00:00'), SECRET.toUpperCase())).toEqual({ reference: 'referenceForged' });
});
