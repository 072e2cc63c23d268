import { createHmac } from 'node:crypto';
import { isSameSecret } from '../../platform/codes/isSameSecret';
import { AppError } from '../../platform/wire/errors';

const AUDIENCE = 'checkout';
const LIFE_SECONDS = 15 * 60;
const MS_PER_SECOND = 1_000;

/** Customer that a checkout may know. */
export interface CheckoutCustomer {
  customerId: string;
  /** Id in the shop's own system; null without one. */
  externalId: string | null;
}

/** Signed content of a reference, with the claim names of RFC 7519; times in epoch seconds. */
interface Claims {
  sub: string;
  externalId: string | null;
  aud: string;
  iat: number;
  exp: number;
}

const signatureOf = (secret: string, content: string): string =>
  createHmac('sha256', secret).update(content).digest('base64url');

const secondsAt = (at: Date): number => Math.floor(at.getTime() / MS_PER_SECOND);

/**
 * Returns a reference to a customer for the shop's checkout: `base64url(claims).base64url(HMAC-SHA256)` (rules §33.15).
 * @param now real time, because checkouts compare the expiry with their own clock
 */
export function signReference(
  secret: string,
  { customerId, externalId }: CheckoutCustomer,
  now: Date,
): { reference: string; expiresAt: string } {
  const iat = secondsAt(now);
  const claims: Claims = { sub: customerId, externalId, aud: AUDIENCE, iat, exp: iat + LIFE_SECONDS };
  const content = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return {
    reference: `${content}.${signatureOf(secret, content)}`,
    expiresAt: new Date(claims.exp * MS_PER_SECOND).toISOString(),
  };
}

const refused = (rule: 'referenceForged' | 'referenceExpired') =>
  new AppError('invalidInput', { fields: { reference: rule } });

/**
 * Returns the customer of a reference.
 * @throws AppError `invalidInput` for a wrong signature, another audience or an expired reference
 */
export function readReference(secret: string, reference: string, now: Date): CheckoutCustomer {
  const [content = '', signature = '', ...rest] = reference.split('.');
  if (rest.length > 0 || !isSameSecret(signature, signatureOf(secret, content))) throw refused('referenceForged');
  const { sub, externalId, aud, exp } = JSON.parse(Buffer.from(content, 'base64url').toString()) as Claims;
  if (aud !== AUDIENCE) throw refused('referenceForged');
  if (exp <= secondsAt(now)) throw refused('referenceExpired');
  return { customerId: sub, externalId };
}
