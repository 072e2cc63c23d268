import type { Sql } from '#server/db/Db';
import { codesRepository } from '../../platform/codes/repository';
import { signedNumber } from '../../platform/codes/signedNumber';

const signedBill = async (sql: Sql) => signedNumber(await codesRepository(sql).secret(), 'bill');

/**
 * Returns the signed number of a bill, for the return from the bank. Not stored, and equal in each call, because a
 * provider refuses the same key with another return address (rules §35.16).
 */
export const billTokenOf = async (sql: Sql, billId: number): Promise<string> => (await signedBill(sql)).sign(billId);

/** Returns the id of a signed bill, or undefined if the signature is wrong. */
export const signedBillOf = async (sql: Sql, token: string): Promise<number | undefined> =>
  (await signedBill(sql)).read(token);
