import type { Sql } from '../../db/Db';
import { success, type Envelope } from '../wire/envelope';
import type { Services } from '../services/services';
import { translate, type MessageKey, type MessageParams } from '../wire/translate';
import { isGoingToBeBilled } from './LockedSubscription';
import { presentState } from './presentState';
import type { ChangePayload } from './schemas';
import type { SubscriptionCommand } from './SubscriptionCommand';

/**
 * The reply to a change, made after it was saved: names the product, and the next order where the text has a place for
 * it (rules §7.12). Carries the version that came of the change, so that the caller's next change is based on it.
 */
export async function changeReply(
  { formatDay }: Pick<Services, 'formatDay'>,
  tx: Sql,
  command: SubscriptionCommand,
  message: MessageKey,
  params: MessageParams = {},
): Promise<Envelope<ChangePayload>> {
  const { lang } = command;
  const { version, productName: product, status, nextBillDate } = await presentState(tx, command);
  const date =
    isGoingToBeBilled({ status, nextBillDate }) && nextBillDate !== null ? formatDay(nextBillDate, lang) : '';
  const next = date ? translate(lang, 'nextOrder', { date }) : translate(lang, 'noNextOrder');
  return success(lang, { version }, message, { product, date, next, ...params });
}
