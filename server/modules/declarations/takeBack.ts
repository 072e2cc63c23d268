import { TAKE_BACK_DAYS } from '#src/domain/declaration/declaration';
import { addDays, businessDayAt, type IsoDate } from '#src/domain/isoDate';
import { reactivatedOrderDate } from '#src/domain/order/reschedule';
import type { Sql } from '../../db/Db';
import { billsRepository } from '../../core/shop/billing/repository';
import { decideDeclaration } from '../../core/shop/declarations/decideDeclaration';
import type { Declaration, Ending } from '../../core/shop/declarations/Declaration';
import { endingsRepository, type CustomerEnding } from '../../core/shop/declarations/endingsRepository';
import { declarationsRepository } from '../../core/shop/declarations/repository';
import { mailRepository } from '../../core/platform/mail/repository';
import type { AppContext } from '../../core/platform/context/AppContext';
import {
  dueDayOf,
  UNTRIED,
  type LockedSubscription,
  type SubscriptionState,
} from '../../core/shop/subscriptions/LockedSubscription';
import { receiptsRepository } from '../../core/shop/subscriptions/receiptsRepository';
import { saveSubscription } from '../../core/shop/subscriptions/saveSubscription';
import { subscriptionMail } from '../../core/shop/subscriptions/subscriptionMail';
import { subscriptionsRepository } from '../../core/shop/subscriptions/repository';
import type { Asker } from './Asker';

type Needs = Pick<AppContext, 'clock' | 'formatDay' | 'publicOrigin'>;

/** Locked subscription whose cancellation can be taken back; `was` contains the values before the cancellation. */
interface Restorable {
  before: LockedSubscription;
  was: Partial<SubscriptionState>;
}

/** Returns the last ISO date for taking back a cancellation (rules §28.14). */
export const lastTakeBackDay = ({ decidedAt }: Pick<Ending, 'decidedAt'>): IsoDate =>
  addDays(businessDayAt(decidedAt), TAKE_BACK_DAYS);

/** True if the subscription is still cancelled, or scheduled to be, as the ending records. */
const isItsEnd = ({ state }: Ending, { status, cancelOn }: LockedSubscription): boolean =>
  state === 'done' ? status === 'CANCELLED' : status !== 'CANCELLED' && cancelOn !== null;

/**
 * Locks the subscription of an ending that the e-mail address can take back (rules §28.14).
 * @returns undefined if taking back is not possible, for example after the deadline or a bill
 */
export async function lockRestorable(
  tx: Sql,
  { clock }: Pick<AppContext, 'clock'>,
  { declaration, ending, emailNorm }: { declaration: Declaration; ending: CustomerEnding; emailNorm: string },
): Promise<Restorable | undefined> {
  const { changeId, state, subscriptionId, customerId } = ending;
  if (declaration.type !== 'cancellation' || state === 'takenBack' || changeId === null) return undefined;
  if (ending.emailNorm !== emailNorm || clock.today() > lastTakeBackDay(ending)) return undefined;
  const before = await subscriptionsRepository(tx).lock(subscriptionId, customerId);
  if (!before || !isItsEnd(ending, before)) return undefined;
  const bills = billsRepository(tx);
  if ((await bills.unsettled(before.id)) !== null) return undefined;
  const receipts = receiptsRepository(tx);
  const change = await receipts.change(changeId, before.customerId);
  if (change?.subject !== 'subscription' || (await receipts.isBilledSince(before.id, changeId))) return undefined;
  return { before, was: change.was };
}

/** Returns the former subscription. A charge due by today moves to tomorrow, unless the order waits for stock. */
function restored({ before, was }: Restorable, today: IsoDate): LockedSubscription {
  const after: LockedSubscription = { ...before, ...was, cancelOn: null };
  const day = dueDayOf(after);
  if (day === null || day > today || after.waitingSince !== null) return after;
  return { ...after, ...UNTRIED, nextBillDate: reactivatedOrderDate(after.nextBillDate, today) };
}

/**
 * Restores a subscription and takes back its scheduled cancellations (rules §28.14). Requires the declaration's lock.
 * @returns false if taking back is not possible
 */
export async function takeBack(
  tx: Sql,
  context: Needs,
  { declaration, ending }: { declaration: Declaration; ending: CustomerEnding },
  { emailNorm, author }: Asker,
): Promise<boolean> {
  const found = await lockRestorable(tx, context, { declaration, ending, emailNorm });
  if (!found) return false;
  const { before } = found;
  const after = restored(found, context.clock.today());
  const receipt = await saveSubscription(tx, before, after, { ...author, action: 'cancellationTakenBack' });
  const others = await declarationsRepository(tx).lockOthersScheduled(declaration.id, before.id);
  for (const one of [declaration, ...others]) {
    const its = (await endingsRepository(tx).of(one.id)).filter(({ subscriptionId }) => subscriptionId === before.id);
    const endings = its.map((mine) => ({ ...mine, state: 'takenBack' }) as const);
    await decideDeclaration(tx, one, { author, by: 'customer', endings });
  }
  const mail = takenBackMail(context, after, declaration, receipt);
  await mailRepository(tx).queue(mail);
  return true;
}

export const takenBackMail = (
  context: Needs,
  after: LockedSubscription,
  { reference }: Pick<Declaration, 'reference'>,
  receipt: Awaited<ReturnType<typeof saveSubscription>>,
) =>
  subscriptionMail(context, after, {
    ...{ subject: 'takenBackSubject', lines: ['takenBackIntro'], params: { reference }, receipt },
  });
