import type { Sql } from '#server/db/Db';
import { readSignedNumber, signNumber } from '../../platform/codes/signedNumber';
import { secretsRepository } from '../../platform/secrets/repository';

const PURPOSE = 'notices';

/**
 * Returns a signed token that turns off a customer's notices. Works while its secret is accepted, and permits nothing
 * else (rules §26.13).
 */
export async function unsubscribeTokenOf(sql: Sql, customerId: number): Promise<string> {
  const [{ secret }] = await secretsRepository(sql).accepted('notices');
  return signNumber(secret, PURPOSE, customerId);
}

/** Returns the customer id of a token, or undefined if its signature is wrong. */
export const unsubscriberOf = async (sql: Sql, token: string): Promise<number | undefined> =>
  readSignedNumber(await secretsRepository(sql).accepted('notices'), PURPOSE, token);
