import { isEmail, normalizeEmail } from '#src/domain/email';
import { allowGuessing } from '../core/platform/codes/guesses';
import { ConfigError } from '../db/ConfigError';
import type { DatabaseCommand } from './database/withDatabase';

/**
 * Returns the command of `npm run unlock -- ADDRESS`, which resets the count of wrong codes (rules §5.22).
 * @throws ConfigError with the usage
 */
export function unlockCommand(args: readonly string[]): DatabaseCommand {
  const [address = '', ...rest] = args;
  if (!isEmail(normalizeEmail(address)) || rest.length > 0) {
    throw new ConfigError('Usage: npm run unlock -- someone@example.org');
  }
  const email = normalizeEmail(address);
  return async (db) => ((await allowGuessing(db, email)) ? `${email} can sign in again.` : `${email} was not locked.`);
}
