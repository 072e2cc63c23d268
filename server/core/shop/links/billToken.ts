import { createHmac } from 'node:crypto';
import type { Sql } from '#server/db/Db';
import { isSameSecret } from '../../platform/codes/isSameSecret';
import { codesRepository } from '../../platform/codes/repository';
import { toId } from '../../platform/wire/toId';

const SEPARATOR = '.';

const signatureOf = (secret: string, billId: number): string =>
  createHmac('sha256', secret).update(`bill:${billId}`).digest('base64url');

/**
 * Returns the signed number of a bill, for the return from the bank. Not stored, and equal in each call, because a
 * provider refuses the same key with another return address (rules §35.16).
 */
export const billTokenOf = async (sql: Sql, billId: number): Promise<string> =>
  `${billId}${SEPARATOR}${signatureOf(await codesRepository(sql).secret(), billId)}`;

/** Returns the id of a signed bill, or undefined if the signature is wrong. */
export async function signedBillOf(sql: Sql, token: string): Promise<number | undefined> {
  const [id = '', signature = '', ...rest] = token.split(SEPARATOR);
  const billId = toId(id);
  const isRight = isSameSecret(signature, signatureOf(await codesRepository(sql).secret(), billId));
  return rest.length === 0 && isRight ? billId : undefined;
}
