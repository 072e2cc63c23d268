import { businessDayAt } from '#src/domain/isoDate';
import { erasuresRepository, type ErasureLine } from '../core/shop/erasure/erasuresRepository';
import { ConfigError } from '../db/ConfigError';
import type { DatabaseCommand } from './database/withDatabase';

const USAGE = 'Usage: npm run erasures -- list, or npm run erasures -- repeat < lines';
/** Line of the server's log, or of `list`. */
const LINE = /"customerId":"(\d{1,15})","createdAt":"([\d:.TZ-]{20,30})","erasedAt":"([\d:.TZ-]{20,30})"/g;

const linesIn = (text: string): ErasureLine[] =>
  [...text.matchAll(LINE)].map(([, customerId = '', createdAt = '', erasedAt = '']) => ({
    customerId,
    createdAt,
    erasedAt,
  }));

/**
 * Returns the command of `npm run erasures`, which lists the erasures, or asks for those again that a restored database
 * does not know (rules §40.7). The server erases within a minute.
 * @param readInput returns lines of `list`, or of the server's log
 * @throws ConfigError with the usage
 */
export function erasuresCommand(args: readonly string[], readInput: () => Promise<string>): DatabaseCommand {
  const [word, ...rest] = args;
  if (rest.length > 0 || (word !== 'list' && word !== 'repeat')) throw new ConfigError(USAGE);
  if (word === 'list') {
    return async (db) => (await erasuresRepository(db).lines()).map((line) => JSON.stringify(line)).join('\n');
  }
  return async (db) => {
    const lines = linesIn(await readInput());
    let count = 0;
    for (const line of lines) {
      if (await erasuresRepository(db).addAgain(line, businessDayAt(new Date()))) count += 1;
    }
    return `${lines.length} lines read, ${count} customers will be erased again.`;
  };
}
