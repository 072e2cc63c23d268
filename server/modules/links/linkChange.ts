import type { Language } from '#src/domain/language';
import { linkTarget, type LinkCommand } from '#src/domain/order/mailLinks';
import { isOrderDate } from '#src/domain/order/reschedule';
import { linkHashOf, undoTokenOf } from '../../core/shop/links/linkToken';
import { deadLink, refuseDeadLink } from '../../core/shop/links/refuseDeadLink';
import { refuseUsedLink } from '../../core/shop/links/refuseUsedLink';
import { linksRepository, type ActionLink } from '../../core/shop/links/repository';
import { moveOrder } from '../../core/shop/orders/moveOrder';
import type { AppContext } from '../../core/platform/context/AppContext';
import type { SubscriptionChange } from '../../core/shop/subscriptions/changeSubscription';
import type { LockedSubscription } from '../../core/shop/subscriptions/LockedSubscription';
import { AppError } from '../../core/platform/wire/errors';
import type { Sql } from '../../db/Db';

/** Link and its change, read under the lock of the subscription. */
interface Carried<Found> {
  link: ActionLink;
  change: SubscriptionChange<Found>;
  found: Found;
}

type Needs = Pick<AppContext, 'clock' | 'formatDay'>;

/** Runs `may` of a change; reports `undoTouched` as the error of a dead link. */
async function mayUnlessDead<Found>(tx: Sql, before: LockedSubscription, change: SubscriptionChange<Found>) {
  try {
    return await change.may(tx, before);
  } catch (error) {
    throw error instanceof AppError && error.kind === 'undoTouched' ? deadLink('undo', 'changed') : error;
  }
}

/**
 * Wraps the change of a link with the checks of the link, and marks the link as used (rules §26.7, §26.9).
 * @param asked token of the link, and language of the request
 * @param changeOf returns the change of the locked subscription
 */
export const linkChange = <Found>(
  context: Needs,
  asked: { token: string; lang: Language },
  changeOf: (before: LockedSubscription) => SubscriptionChange<Found>,
): SubscriptionChange<Carried<Found>> => ({
  async may(tx, before) {
    // Reads the link again under the lock, because a concurrent call may have used a link of the mail.
    const link = await linksRepository(tx).find(linkHashOf(asked.token));
    if (!link) throw new AppError('linkNotFound');
    await refuseUsedLink(tx, context, link, asked);
    refuseDeadLink(link, before, context.clock.today());
    const change = changeOf(before);
    await change.first?.(tx);
    return { link, change, found: await mayUnlessDead(tx, before, change) };
  },
  change: (before, { change, found }) => change.change(before, found),
  store: async (tx, before, { change, found }) => (await change.store?.(tx, before, found)) ?? {},
  describe: (before, after, { change, found }) => change.describe(before, after, found),
  async saved(tx, receiptId, { link }) {
    const links = linksRepository(tx);
    await links.use(linkHashOf(asked.token), link);
    await links.addUndo(linkHashOf(undoTokenOf(asked.token)), receiptId);
  },
});

/** Returns the move of an order by a link; reports a date outside of rules §7.3 as `linkChanged`. */
export function moveByLink(
  context: Needs,
  command: LinkCommand,
  lang: Language,
): (before: LockedSubscription) => SubscriptionChange {
  return ({ nextBillDate, intervalDays }) => {
    const target = nextBillDate === null ? '' : linkTarget(command, nextBillDate, intervalDays);
    if (!isOrderDate(target, context.clock.today())) throw deadLink(command, 'changed');
    return moveOrder(context, { nextBillDate: target, isSkip: command === 'skip', lang });
  };
}
