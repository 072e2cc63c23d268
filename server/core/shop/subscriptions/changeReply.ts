import { orderState } from '#src/domain/order/orderState';
import { isOngoing } from '#src/domain/subscriptionStatus';
import type { Sql } from '#server/db/Db';
import { success, type Envelope } from '../../platform/wire/envelope';
import type { AppContext } from '../../platform/context/AppContext';
import { translate, type MessageKey, type MessageParams } from '../../platform/wire/translate';
import { presentState } from './presentState';
import { receiptsRepository } from './receiptsRepository';
import type { ChangePayload } from './schemas';
import type { SubscriptionCommand } from './SubscriptionCommand';

interface Changed {
  /** Receipt of the change; null if nothing changed. */
  receiptId: number | null;
  message: MessageKey;
  params: MessageParams | undefined;
}

/** Returns the reply to a change: message, receipt and version of the subscription (rules §7.12, §24.2). */
export async function changeReply(
  { clock, formatDay }: Pick<AppContext, 'clock' | 'formatDay'>,
  tx: Sql,
  command: SubscriptionCommand,
  { receiptId, message, params }: Changed,
): Promise<Envelope<ChangePayload>> {
  const { lang } = command;
  const present = await presentState(tx, command);
  const { version, productName: product, status, paymentProblem } = present;
  const reader = { ...command, today: clock.today() };
  const receipt = receiptId === null ? null : await receiptsRepository(tx).get(receiptId, reader);
  const { dueDay } = orderState({ ...present, nextTryAt: paymentProblem?.nextTryAt });
  const date = dueDay && isOngoing(status) ? formatDay(dueDay, lang) : '';
  const next = date ? translate(lang, 'nextOrder', { date }) : translate(lang, 'noNextOrder');
  return success(lang, { version, receipt }, message, { product, date, next, ...params });
}
