import type { Sql } from '../../db/Db';
import { limitsRepository } from '../limits/repository';

const MAILS_A_DAY = 3;
const DAY_SECONDS = 86_400;

/**
 * Counts a mail of declarations to an address (rules §28.11).
 * @returns whether it is one of the day's three; of another one, what a stranger may cause is left out
 */
export const countMail = async (tx: Sql, emailNorm: string): Promise<boolean> => {
  const limit = { name: 'declaration:mail', of: emailNorm, max: MAILS_A_DAY, windowSeconds: DAY_SECONDS };
  return (await limitsRepository(tx).hit(limit)) === 0;
};
