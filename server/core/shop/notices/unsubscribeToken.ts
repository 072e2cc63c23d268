import type { Sql } from '#server/db/Db';
import { signedNumber } from '../../platform/codes/signedNumber';
import { noticesRepository } from './repository';

const signedCustomer = async (sql: Sql) => signedNumber(await noticesRepository(sql).unsubscribeSecret(), 'notices');

/**
 * Returns a signed token that turns off a customer's notices. Never expires and permits nothing else (rules §26.13).
 */
export const unsubscribeTokenOf = async (sql: Sql, customerId: number): Promise<string> =>
  (await signedCustomer(sql)).sign(customerId);

/** Returns the customer id of a token, or undefined if its signature is wrong. */
export const unsubscriberOf = async (sql: Sql, token: string): Promise<number | undefined> =>
  (await signedCustomer(sql)).read(token);
