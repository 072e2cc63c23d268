import type { Sql } from '#server/db/Db';
import { withoutEffect } from '#server/db/withoutEffect';
import { customerAuthor } from '../../platform/changeLog/repository';
import { doOnce } from '../../platform/idempotency/doOnce';
import { countChange } from '../../platform/limits/countChange';
import { mailRepository } from '../../platform/mail/repository';
import type { AppContext } from '../../platform/context/AppContext';
import type { Envelope } from '../../platform/wire/envelope';
import type { MessageKey, MessageParams } from '../../platform/wire/translate';
import { changeReply } from './changeReply';
import type { LockedSubscription } from './LockedSubscription';
import { lockOwn } from './lockOwn';
import { outcomeOf, previewOf, type Outcome, type Preview } from './Preview';
import type { SubscriptionAction } from './receiptActions';
import { refuseOtherOutcome, refuseOutdated } from './refuseOutdated';
import { saveSubscription } from './saveSubscription';
import type { ChangePayload } from './schemas';
import type { SubscriptionCommand } from './SubscriptionCommand';
import { subscriptionMail, type SubscriptionMail } from './subscriptionMail';

interface Reply {
  message: MessageKey;
  params?: MessageParams;
}

/** What a change that was made reports: its message and its mail. */
interface ChangeMessage {
  /** Its name in the change log. */
  action: SubscriptionAction;
  mail: Omit<SubscriptionMail, 'receipt'>;
  reply: Reply;
}

/**
 * What a person may do to a subscription. Nothing but `store` and `saved` writes, so that a change can be asked for
 * without being done.
 */
export interface SubscriptionChange<Found = void> {
  /** What the input alone decides, and what is locked before the subscription. @throws AppError */
  first?: (tx: Sql) => Promise<void> | void;
  /** Refuses what must not be, and finds what the change needs. @throws AppError */
  may: (tx: Sql, before: LockedSubscription) => Promise<Found> | Found;
  /** The state that comes of it. */
  change: (before: LockedSubscription, found: Found) => LockedSubscription;
  /** Stores what the change makes beside the subscription; it returns what that changes on the subscription. */
  store?: (tx: Sql, before: LockedSubscription, found: Found) => Promise<Partial<LockedSubscription>>;
  describe: (before: LockedSubscription, after: LockedSubscription, found: Found) => ChangeMessage;
  /** Stores what follows from the change, once it has a receipt. */
  saved?: (tx: Sql, receiptId: number, found: Found) => Promise<void>;
  /** The reply where nothing differs: no line in the log and no mail. */
  unchanged?: (found: Found) => Reply;
}

/** What would come of the change; it writes nothing. @throws AppError of `may` */
async function outcomeIn<Found>(
  tx: Sql,
  { clock }: Pick<AppContext, 'clock'>,
  before: LockedSubscription,
  { may, change }: Pick<SubscriptionChange<Found>, 'may' | 'change'>,
): Promise<{ found: Found; outcome: Outcome }> {
  const found = await may(tx, before);
  return { found, outcome: outcomeOf(change(before, found), clock.today()) };
}

/**
 * Says what the change would make of the subscription, by the code that makes it (rules §24.6), and leaves nothing of it.
 * @throws AppError of `lockOwn`, `first` and `may`
 */
export const previewChange = <Found>(
  context: AppContext,
  command: SubscriptionCommand,
  { first, may, change }: SubscriptionChange<Found>,
): Promise<Preview> =>
  withoutEffect(context.db, async (tx) => {
    await first?.(tx);
    const before = await lockOwn(tx, command);
    const { outcome } = await outcomeIn(tx, context, before, { may, change });
    return previewOf(tx, command.lang, before, outcome);
  });

/**
 * The one way to change a subscription for its customer: lock, may, save, log, mail, answer, in one transaction, once a
 * key (rules §21.1).
 * @throws AppError of `lockOwn`, `first` and `may`, and where the caller expects something else
 */
export const changeSubscription = <Found>(
  context: AppContext,
  command: SubscriptionCommand,
  { first, may, change, store, describe, saved, unchanged }: SubscriptionChange<Found>,
): Promise<Envelope<ChangePayload>> =>
  doOnce(context.db, command.action, async (tx) => {
    await first?.(tx);
    const before = await lockOwn(tx, command);
    const ask = () => outcomeIn(tx, context, before, { may, change });
    await refuseOutdated(context, tx, before, command, async () => (await ask()).outcome);
    const { found, outcome } = await ask();
    await refuseOtherOutcome(tx, before, command, outcome);
    const after = { ...outcome.after, ...(await store?.(tx, before, found)) };
    const { action, mail, reply } = describe(before, after, found);
    const author = customerAuthor(context.clock.now(), command.actingAdmin, command.viaMail);
    const receipt = await saveSubscription(tx, before, after, { ...author, action });
    if (receipt) {
      await countChange(tx, context, command.customerId);
      await saved?.(tx, receipt.id, found);
      await mailRepository(tx).queue(subscriptionMail(context, after, { ...mail, receipt }));
    }
    const { message, params } = receipt ? reply : (unchanged?.(found) ?? reply);
    return changeReply(context, tx, command, { receiptId: receipt?.id ?? null, message, params });
  });
