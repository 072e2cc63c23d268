import type { Sql } from '#server/db/Db';
import { readSignedNumber, signNumber } from '../../platform/codes/signedNumber';
import { secretsRepository } from '../../platform/secrets/repository';

const PURPOSE = 'bill';
interface Opened {
  id: number;
  /** Epoch ms. */
  openedAt: number;
}

/** Days for which the page of a signed bill works (rules §35.16). */
export const BILL_LINK_DAYS = 7;

/**
 * Returns the signed number of a bill, for the return from the bank. Not stored, and equal in each call, because a
 * provider refuses the same key with another return address (rules §35.16). So a bill that was opened before a rotation
 * is signed with the former secret.
 */
export async function billTokenOf(sql: Sql, { id, openedAt }: Opened): Promise<string> {
  const secrets = await secretsRepository(sql).accepted('payments');
  const { secret } = secrets.find(({ madeAt }) => madeAt <= openedAt) ?? secrets.at(-1) ?? secrets[0];
  return signNumber(secret, PURPOSE, id);
}

/** Returns the id of a signed bill, or undefined if the signature is wrong. */
export const signedBillOf = async (sql: Sql, token: string): Promise<number | undefined> =>
  readSignedNumber(await secretsRepository(sql).accepted('payments'), PURPOSE, token);
