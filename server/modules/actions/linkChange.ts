import type { Language } from '#src/domain/language';
import { linkTarget, type LinkCommand } from '#src/domain/order/linkCommands';
import { isOrderDate } from '#src/domain/order/reschedule';
import { linkHashOf, undoTokenOf } from '../../core/shop/actionLinks/linkToken';
import { deadLink, refuseDeadLink } from '../../core/shop/actionLinks/refuseDeadLink';
import { refuseUsedLink } from '../../core/shop/actionLinks/refuseUsedLink';
import { actionLinksRepository, type ActionLink } from '../../core/shop/actionLinks/repository';
import { moveOrder } from '../../core/shop/orders/moveOrder';
import type { Services } from '../../core/platform/context/services';
import type { SubscriptionChange } from '../../core/shop/subscriptions/changeSubscription';
import type { LockedSubscription } from '../../core/shop/subscriptions/LockedSubscription';
import { AppError } from '../../core/platform/wire/errors';
import type { Sql } from '../../db/Db';

/** What a link carries out, once its subscription is locked. */
interface Carried<Found> {
  link: ActionLink;
  change: SubscriptionChange<Found>;
  found: Found;
}

type Needs = Pick<Services, 'clock' | 'formatDay'>;

/** What an undo refuses because of another state is to its link the reason why it is dead. */
async function mayUnlessDead<Found>(tx: Sql, before: LockedSubscription, change: SubscriptionChange<Found>) {
  try {
    return await change.may(tx, before);
  } catch (error) {
    throw error instanceof AppError && error.kind === 'undoTouched' ? deadLink('undo', 'changed') : error;
  }
}

/**
 * A change that a link carries out while it is alive, and which ends it (rules §26.7, §26.9).
 * @param asked the link's token, and the caller's language
 * @param changeOf what the link does to its subscription
 */
export const linkChange = <Found>(
  services: Needs,
  asked: { token: string; lang: Language },
  changeOf: (before: LockedSubscription) => SubscriptionChange<Found>,
): SubscriptionChange<Carried<Found>> => ({
  async may(tx, before) {
    // Read anew under the lock: another link of the mail may have been used since.
    const link = await actionLinksRepository(tx).find(linkHashOf(asked.token));
    if (!link) throw new AppError('linkNotFound');
    await refuseUsedLink(tx, services, link, asked);
    refuseDeadLink(link, before, services.clock.today());
    const change = changeOf(before);
    await change.first?.(tx);
    return { link, change, found: await mayUnlessDead(tx, before, change) };
  },
  change: (before, { change, found }) => change.change(before, found),
  store: async (tx, before, { change, found }) => (await change.store?.(tx, before, found)) ?? {},
  tell: (before, after, { change, found }) => change.tell(before, after, found),
  async saved(tx, receiptId, { link }) {
    const links = actionLinksRepository(tx);
    await links.use(linkHashOf(asked.token), link);
    await links.addUndo(linkHashOf(undoTokenOf(asked.token)), receiptId);
  },
});

/** The move of an order that a link stands for; its interval may have become one that leads too far (rules §7.3). */
export function moveByLink(
  services: Needs,
  command: LinkCommand,
  lang: Language,
): (before: LockedSubscription) => SubscriptionChange {
  return ({ nextBillDate, intervalDays }) => {
    const target = nextBillDate === null ? '' : linkTarget(command, nextBillDate, intervalDays);
    if (!isOrderDate(target, services.clock.today())) throw deadLink(command, 'changed');
    return moveOrder(services, { nextBillDate: target, isSkip: command === 'skip', lang });
  };
}
