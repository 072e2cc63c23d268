import type { Sql } from '#server/db/Db';
import { withoutEffect } from '#server/db/withoutEffect';
import { customerAuthor, keyAuthor, type Author } from '../../platform/changeLog/repository';
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

/** Description of a change, for its change log entry, mail and reply. */
interface ChangeMessage {
  action: SubscriptionAction;
  mail: Omit<SubscriptionMail, 'receipt'>;
  reply: Reply;
}

/** Steps of one command. Only `store` and `saved` write, so that a preview can run the other steps. */
export interface SubscriptionChange<Found = void> {
  /** Checks the input alone, and takes locks that precede the subscription's lock. @throws AppError */
  first?: (tx: Sql) => Promise<void> | void;
  /** Checks the rules and returns the data that `change` needs. @throws AppError */
  may: (tx: Sql, before: LockedSubscription) => Promise<Found> | Found;
  /** Returns the new state; writes nothing. */
  change: (before: LockedSubscription, found: Found) => LockedSubscription;
  /** Writes to other tables. Returns the resulting changes of the subscription. */
  store?: (tx: Sql, before: LockedSubscription, found: Found) => Promise<Partial<LockedSubscription>>;
  describe: (before: LockedSubscription, after: LockedSubscription, found: Found) => ChangeMessage;
  /** Writes to other tables after the receipt exists. */
  saved?: (tx: Sql, receiptId: number, found: Found) => Promise<void>;
  /** Reply if nothing changed; defaults to that of `describe`. */
  unchanged?: (found: Found) => Reply;
}

function authorOf({ actingAdmin, actingKey, isByShop, viaMail }: SubscriptionCommand, at: Date): Author {
  if (isByShop) return { at, actor: 'system', actingAdmin: null };
  return actingKey === undefined ? customerAuthor(at, actingAdmin, viaMail) : keyAuthor(at, { name: actingKey });
}

/** Computes the outcome without a write. @throws AppError of `may` */
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
 * Returns the preview of a change, computed in a transaction that is rolled back (rules §24.6).
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
 * Runs a change in one transaction, once per idempotency key (rules §21.1).
 * @throws AppError of `first`, `may`, `lockOwn`, `refuseOutdated`, `refuseOtherOutcome`, `countChange` or `doOnce`
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
    const author = authorOf(command, context.clock.now());
    const receipt = await saveSubscription(tx, before, after, { ...author, action });
    if (receipt) {
      await countChange(tx, context, command.customerId);
      await saved?.(tx, receipt.id, found);
      await mailRepository(tx).queue(subscriptionMail(context, after, { ...mail, receipt }));
    }
    const { message, params } = receipt ? reply : (unchanged?.(found) ?? reply);
    return changeReply(context, tx, command, { receiptId: receipt?.id ?? null, message, params });
  });
