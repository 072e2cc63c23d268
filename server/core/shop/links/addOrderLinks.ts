import type { IsoDate } from '#src/domain/isoDate';
import { lastLinkDay, LINK_COMMANDS, linkTarget, type OrderLink } from '#src/domain/order/mailLinks';
import { isOrderDate } from '#src/domain/order/reschedule';
import type { Sql } from '#server/db/Db';
import type { LockedSubscription } from '../subscriptions/LockedSubscription';
import { linkHashOf, newLinkToken } from './linkToken';
import { linksRepository } from './repository';

/**
 * Creates the links of an order, each with its own token (rules §26.6). Omits links to dates that rules §7.3 forbids.
 * @param billDate ISO date of the order
 */
export async function addOrderLinks(
  tx: Sql,
  { id: subscriptionId, intervalDays }: LockedSubscription,
  billDate: IsoDate,
  today: IsoDate,
): Promise<OrderLink[]> {
  const expiresOn = lastLinkDay(billDate);
  const links = LINK_COMMANDS.filter((command) => isOrderDate(linkTarget(command, billDate, intervalDays), today)).map(
    (command) => ({ command, token: newLinkToken() }),
  );
  for (const { command, token } of links) {
    const tokenHash = linkHashOf(token);
    await linksRepository(tx).add({ tokenHash, subscriptionId, command, billDate, expiresOn });
  }
  return links;
}
