import { createHmac } from 'node:crypto';
import type { Secrets } from '../secrets/repository';
import { toId } from '../wire/toId';
import { isSameSecret } from './isSameSecret';

const SEPARATOR = '.';

const signatureOf = (secret: string, purpose: string, number: number): string =>
  createHmac('sha256', secret).update(`${purpose}:${number}`).digest('base64url');

/** Returns a number with its signature for one purpose, such as `bill`; equal in each call. */
export const signNumber = (secret: string, purpose: string, number: number): string =>
  `${number}${SEPARATOR}${signatureOf(secret, purpose, number)}`;

/** Returns the number of a token, or undefined if no accepted secret has signed it for this purpose. */
export function readSignedNumber(secrets: Secrets, purpose: string, token: string): number | undefined {
  const [id = '', signature = '', ...rest] = token.split(SEPARATOR);
  const number = toId(id);
  const isSigned = secrets.some(({ secret }) => isSameSecret(signature, signatureOf(secret, purpose, number)));
  return rest.length === 0 && isSigned ? number : undefined;
}
