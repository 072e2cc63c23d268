import { TAKE_BACK_DAYS } from '../../../src/domain/declaration/declaration';
import { normalizeEmail } from '../../../src/domain/customer/email';
import { addDays, businessDayAt, type IsoDate } from '../../../src/domain/isoDate';
import { reactivatedOrderDate } from '../../../src/domain/order/reschedule';
import type { Sql } from '../../db/Db';
import { billsRepository } from '../../core/billing/repository';
import { customerAuthor } from '../../core/changeLog/repository';
import { countMail } from '../../core/declarations/countMail';
import { decideDeclaration } from '../../core/declarations/decideDeclaration';
import type { Declaration } from '../../core/declarations/Declaration';
import { matchRepository } from '../../core/declarations/matchRepository';
import { declarationsRepository } from '../../core/declarations/repository';
import { mailRepository } from '../../core/mail/repository';
import type { Services } from '../../core/services/services';
import { UNTRIED, type LockedSubscription, type SubscriptionState } from '../../core/subscriptions/LockedSubscription';
import { receiptsRepository } from '../../core/subscriptions/receiptsRepository';
import { saveSubscription } from '../../core/subscriptions/saveSubscription';
import { subscriptionMail } from '../../core/subscriptions/subscriptionMail';
import { subscriptionsRepository } from '../../core/subscriptions/repository';

type Needs = Pick<Services, 'clock' | 'formatDay' | 'publicOrigin'>;

/** A cancellation that can be taken back, and what it has changed, as it was before. */
interface Restorable {
  before: LockedSubscription;
  was: Partial<SubscriptionState>;
}

/** The last day on which it can be taken back (rules §28.14). */
export const lastTakeBackDay = ({ decidedAt }: Declaration): IsoDate | null =>
  decidedAt === null ? null : addDays(businessDayAt(decidedAt), TAKE_BACK_DAYS);

/** Whether it is one that could be taken back, by its state and its day. */
function isInTime(declaration: Declaration, today: IsoDate): boolean {
  const lastDay = lastTakeBackDay(declaration);
  const isCarriedOut = declaration.state === 'done' || declaration.state === 'scheduled';
  return declaration.type === 'cancellation' && isCarriedOut && lastDay !== null && today <= lastDay;
}

/** Whether its cancellation is what it is now: ended by it, or going to be. */
const isItsEnd = ({ state }: Declaration, { status, cancelOn }: LockedSubscription): boolean =>
  state === 'done' ? status === 'CANCELLED' : status !== 'CANCELLED' && cancelOn !== null;

/**
 * Locks the subscription of a cancellation that can be taken back by who reads an address.
 * @returns undefined where it cannot be: too late, another address, or something was billed in between
 */
export async function lockRestorable(
  tx: Sql,
  { clock }: Pick<Services, 'clock'>,
  declaration: Declaration,
  emailNorm: string,
): Promise<Restorable | undefined> {
  const { subscriptionId, changeId } = declaration;
  if (subscriptionId === null || changeId === null || !isInTime(declaration, clock.today())) return undefined;
  const customerId = await matchRepository(tx).ownerOf(subscriptionId);
  const before =
    customerId === undefined ? undefined : await subscriptionsRepository(tx).lock(subscriptionId, customerId);
  if (!before || normalizeEmail(before.email) !== emailNorm || !isItsEnd(declaration, before)) return undefined;
  const bills = billsRepository(tx);
  if ((await bills.unsettled(before.id)) !== null) return undefined;
  const receipts = receiptsRepository(tx);
  const change = await receipts.change(changeId, before.customerId);
  if (change?.subject !== 'subscription' || (await receipts.isBilledSince(before.id, changeId))) return undefined;
  return { before, was: change.was };
}

/** What it was, but for a charge whose day has come meanwhile: nobody is charged by taking something back. */
function restored({ before, was }: Restorable, today: IsoDate): LockedSubscription {
  const after: LockedSubscription = { ...before, ...was, cancelOn: null };
  const day = after.retryOn ?? after.nextBillDate;
  if (day === null || day > today || after.waitingSince !== null) return after;
  return { ...after, ...UNTRIED, nextBillDate: reactivatedOrderDate(after.nextBillDate, today) };
}

/** Restores what a cancellation has changed, under the lock of the declaration (rules §28.14). @returns whether it could be */
export async function takeBack(
  tx: Sql,
  services: Needs,
  declaration: Declaration,
  emailNorm: string,
): Promise<boolean> {
  const found = await lockRestorable(tx, services, declaration, emailNorm);
  if (!found) return false;
  const { before } = found;
  const author = customerAuthor(services.clock.now(), null, true);
  const after = restored(found, services.clock.today());
  const receipt = await saveSubscription(tx, before, after, { ...author, action: 'cancellationTakenBack' });
  const decision = { state: 'takenBack', by: 'customer' } as const;
  for (const one of [declaration, ...(await declarationsRepository(tx).lockOthersScheduled(declaration))]) {
    await decideDeclaration(tx, one, { author, decision, customerId: before.customerId });
  }
  await countMail(tx, emailNorm);
  const mail = takenBackMail(services, after, declaration, receipt);
  await mailRepository(tx).queue(mail);
  return true;
}

/** That the subscription is what it was. */
export const takenBackMail = (
  services: Needs,
  after: LockedSubscription,
  { reference }: Pick<Declaration, 'reference'>,
  receipt: Awaited<ReturnType<typeof saveSubscription>>,
) =>
  subscriptionMail(services, after, {
    ...{ subject: 'takenBackSubject', lines: ['takenBackIntro'], params: { reference }, receipt },
  });
