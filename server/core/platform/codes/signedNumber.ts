import { createHmac } from 'node:crypto';
import { toId } from '../wire/toId';
import { isSameSecret } from './isSameSecret';

const SEPARATOR = '.';

/** Numbers signed for one purpose, such as `bill`: a token of another purpose is wrong. */
export function signedNumber(secret: string, purpose: string) {
  const signatureOf = (number: number): string =>
    createHmac('sha256', secret).update(`${purpose}:${number}`).digest('base64url');
  return {
    /** Returns the number with its signature, equal in each call. */
    sign: (number: number): string => `${number}${SEPARATOR}${signatureOf(number)}`,
    /** Returns the number of a token, or undefined if its signature is wrong. */
    read(token: string): number | undefined {
      const [id = '', signature = '', ...rest] = token.split(SEPARATOR);
      const number = toId(id);
      return rest.length === 0 && isSameSecret(signature, signatureOf(number)) ? number : undefined;
    },
  };
}
