import { createHmac } from 'node:crypto';
import type { Sql } from '#server/db/Db';
import { isSameSecret } from '../../platform/codes/isSameSecret';
import { toId } from '../../platform/wire/toId';
import { noticesRepository } from './repository';

const SEPARATOR = '.';

const signatureOf = (secret: string, customerId: number): string =>
  createHmac('sha256', secret).update(`notices:${customerId}`).digest('base64url');

/**
 * Returns a signed token that turns off a customer's notices. Never expires and permits nothing else (rules §26.13).
 */
export async function unsubscribeTokenOf(sql: Sql, customerId: number): Promise<string> {
  const secret = await noticesRepository(sql).unsubscribeSecret();
  return `${customerId}${SEPARATOR}${signatureOf(secret, customerId)}`;
}

/** Returns the customer id of a token, or undefined if its signature is wrong. */
export async function unsubscriberOf(sql: Sql, token: string): Promise<number | undefined> {
  const [id = '', signature = '', ...rest] = token.split(SEPARATOR);
  const secret = await noticesRepository(sql).unsubscribeSecret();
  const customerId = toId(id);
  return rest.length === 0 && isSameSecret(signature, signatureOf(secret, customerId)) ? customerId : undefined;
}
