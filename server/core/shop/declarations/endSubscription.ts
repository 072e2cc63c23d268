import { TAKE_BACK_DAYS } from '#src/domain/declaration/declaration';
import { normalizeEmail } from '#src/domain/email';
import { addDays, type IsoDate } from '#src/domain/isoDate';
import type { Sql } from '#server/db/Db';
import { cancelSubscription, undeliveredLines } from '../subscriptions/cancelSubscription';
import type { Author } from '../../platform/changeLog/repository';
import { mailRepository } from '../../platform/mail/repository';
import type { AppContext } from '../../platform/context/AppContext';
import type { LockedSubscription } from '../subscriptions/LockedSubscription';
import type { SubscriptionAction } from '../subscriptions/receiptActions';
import { saveSubscription } from '../subscriptions/saveSubscription';
import { subscriptionMail, type SubscriptionMail } from '../subscriptions/subscriptionMail';
import type { Declaration } from './Declaration';
import { formatMoment } from './declarationFacts';
import type { ChangedEnding } from './decideDeclaration';
import { ordersRepository } from '../billing/ordersRepository';
import { addDeclarationToken, declarationPath } from './tokensRepository';

interface Ending {
  after: LockedSubscription;
  action: SubscriptionAction;
  mail: Pick<SubscriptionMail, 'subject' | 'lines' | 'params'>;
}

type Needs = Pick<AppContext, 'clock' | 'formatDay' | 'publicOrigin'>;

function cancelled(
  context: Needs,
  before: LockedSubscription,
  { reference, type }: Declaration,
  undelivered: readonly number[],
): Ending {
  const change = cancelSubscription(context, { cancelReason: reference, lang: before.lang });
  const after = change.change(before, undelivered);
  const description = change.describe(before, after, undelivered);
  const withdrawn = { subject: 'withdrawnSubject' as const, ...undeliveredLines('withdrawnIntro', undelivered) };
  return { after, ...description, ...(type === 'withdrawal' && { mail: withdrawn }) };
}

/** Returns the change to a cancellation on `wantedOn`, or on an earlier scheduled date (rules §28.8). */
function scheduled({ formatDay }: Needs, before: LockedSubscription, wantedOn: IsoDate): Ending {
  const cancelOn = before.cancelOn !== null && before.cancelOn < wantedOn ? before.cancelOn : wantedOn;
  const params = { until: formatDay(cancelOn, before.lang) };
  return {
    after: { ...before, cancelOn },
    action: 'cancellationScheduled',
    mail: { subject: 'cancelScheduledSubject', lines: ['cancelScheduledIntro'], params },
  };
}

/** Returns the change of the subscription: cancelled now, or `cancelOn` set if `on` is in the future. */
export const endingOf = (
  context: Needs,
  before: LockedSubscription,
  {
    declaration,
    on,
    undelivered = [],
  }: { declaration: Declaration; on: IsoDate | null; undelivered?: readonly number[] },
): Ending =>
  on !== null && on > context.clock.today()
    ? scheduled(context, before, on)
    : cancelled(context, before, declaration, undelivered);

/**
 * Mail to the customer about a change by a declaration, with a link to the declaration's page. Omits the undo of a
 * withdrawal, because only cancellations can be taken back (rules §28.14).
 */
export function endingMail(
  context: Needs,
  after: LockedSubscription,
  { type, reference, receivedAt }: Declaration,
  { token, ...mail }: Pick<SubscriptionMail, 'subject' | 'lines' | 'params' | 'receipt'> & { token: string },
) {
  const { formatDay, clock } = context;
  const takeBackUntil = formatDay(addDays(clock.today(), TAKE_BACK_DAYS), after.lang);
  return subscriptionMail(context, after, {
    ...mail,
    lines: [...mail.lines, 'declaredIntro', ...(type === 'cancellation' ? (['declaredTakeBack'] as const) : [])],
    params: {
      ...mail.params,
      ...{ reference, takeBackUntil, received: formatMoment(receivedAt, after.lang, formatDay) },
    },
    link: { path: declarationPath(token), label: 'declarationAction' },
  });
}

interface End {
  declaration: Declaration;
  author: Author;
  on: IsoDate | null;
  /** Number of the order that a withdrawal refunds. */
  refunded?: number | null;
}

/**
 * Cancels a subscription now, or schedules its cancellation on the future date `on` (rules §28.8). Requires the lock of
 * the subscription. Stores the change log entry, receipt and mail of the change.
 */
export async function endSubscription(
  tx: Sql,
  context: Needs,
  before: LockedSubscription,
  { declaration, author, on, refunded }: End,
): Promise<ChangedEnding> {
  const undelivered = (await ordersRepository(tx).undelivered(before.id)).filter((number) => number !== refunded);
  const { after, action, mail } = endingOf(context, before, { declaration, on, undelivered });
  const receipt = await saveSubscription(tx, before, after, { ...author, action });
  const emailNorm = normalizeEmail(after.email);
  const token = await addDeclarationToken(tx, { declarationId: declaration.id, emailNorm });
  await mailRepository(tx).queue(endingMail(context, after, declaration, { ...mail, receipt, token }));
  return {
    state: after.cancelOn === null ? 'done' : 'scheduled',
    subscriptionId: after.id,
    customerId: after.customerId,
    refund: null,
    changeId: receipt?.id ?? null,
    cancelOn: after.cancelOn,
  };
}
