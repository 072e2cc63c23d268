import type { Sql } from '#server/db/Db';
import type { Config } from '../config/config';
import { enforceLimits } from './enforceLimits';

const CHANGES_PER_HOUR = { production: 120, demo: 3_000 } as const;
const HOUR_SECONDS = 3_600;

/**
 * Counts a change of a customer's subscriptions or data. Limited because changes send mails (rules §21.13).
 * @throws AppError 429 after 120 changes of the customer within an hour, or 3,000 in demo mode
 */
export const countChange = (
  tx: Sql,
  { config }: { config: Pick<Config, 'mode'> },
  customerId: number,
): Promise<void> => {
  const max = CHANGES_PER_HOUR[config.mode];
  return enforceLimits(tx, [{ name: 'change', of: customerId, max, windowSeconds: HOUR_SECONDS }]);
};
