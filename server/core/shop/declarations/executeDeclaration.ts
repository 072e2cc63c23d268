import { HOLD_WORKING_DAYS, TAKE_BACK_DAYS } from '#src/domain/declaration/declaration';
import { addWorkingDays, businessDayAt } from '#src/domain/isoDate';
import type { Sql } from '#server/db/Db';
import type { Author } from '../../platform/changeLog/repository';
import { customersRepository } from '../customers/repository';
import { limitsRepository } from '../../platform/limits/repository';
import { mailRepository } from '../../platform/mail/repository';
import type { AppContext } from '../../platform/context/AppContext';
import type { LockedSubscription } from '../subscriptions/LockedSubscription';
import { subscriptionsRepository } from '../subscriptions/repository';
import { decideDeclaration, type ChangedEnding } from './decideDeclaration';
import type { Declaration } from './Declaration';
import { decidedMail, waitsMail } from './declarationMails';
import { endingsRepository } from './endingsRepository';
import { endSubscription } from './endSubscription';
import { matchRepository, meantBy } from './matchRepository';
import { releaseRenewals } from './releaseRenewals';
import { declarationsRepository, type RejectedDeclaration } from './repository';
import { addDeclarationToken } from './tokensRepository';

const DAY_MS = 86_400_000;

/** Limit of mails to an e-mail address about declarations of other e-mail addresses (rules §28.11). */
const mailsTo = (emailNorm: string) => ({ name: 'declaration:mail', of: emailNorm, max: 3, windowSeconds: 86_400 });

/** Failure in the processing of a declaration; the next run retries the declaration. */
export class DeclarationFailure extends Error {
  readonly declarationId: number;

  constructor(declarationId: number, cause: unknown) {
    super(`Declaration ${declarationId} was not carried out.`, { cause });
    this.declarationId = declarationId;
  }
}

const byShop = ({ clock }: Pick<AppContext, 'clock'>): Author => ({
  ...{ at: clock.now(), actor: 'system', actingAdmin: null },
});

const takeBackStart = ({ clock }: Pick<AppContext, 'clock'>): Date =>
  new Date(clock.now().getTime() - TAKE_BACK_DAYS * DAY_MS);

/**
 * Locks and returns the subscription that a cancellation matches, or undefined (rules §28.7). Checks e-mail address and
 * status again, because either may have changed before the lock.
 */
async function lockMeant(tx: Sql, declaration: Declaration): Promise<LockedSubscription | undefined> {
  const { type, emailNorm } = declaration;
  if (type !== 'cancellation') return undefined;
  const meant = meantBy(declaration, await matchRepository(tx).openOf(emailNorm));
  if (!meant || (await customersRepository(tx).lockEmail(meant.customerId)) !== emailNorm) return undefined;
  const subscription = await subscriptionsRepository(tx).lock(meant.id, meant.customerId);
  return subscription?.status === 'CANCELLED' ? undefined : subscription;
}

/** Notifies customers of other e-mail addresses whose subscription the declaration names (rules §28.11). */
async function notifyOthers(tx: Sql, context: AppContext, declaration: Declaration): Promise<void> {
  for (const concerned of await matchRepository(tx).othersNamedBy(declaration)) {
    const { emailNorm } = concerned;
    if ((await limitsRepository(tx).hit(mailsTo(emailNorm))) > 0) continue;
    const token = await addDeclarationToken(tx, { declarationId: declaration.id, emailNorm });
    await mailRepository(tx).queue(waitsMail(context, declaration, { ...concerned, token }));
  }
}

/**
 * Decides a repeated cancellation with the endings of an equal, executed cancellation (rules §28.10).
 * @returns false if no such cancellation was executed
 */
async function wasDone(tx: Sql, context: AppContext, declaration: Declaration): Promise<boolean> {
  const earlier = await matchRepository(tx).doneByTheSame(declaration, takeBackStart(context));
  if (earlier === undefined) return false;
  const endings = await endingsRepository(tx).of(earlier);
  await decideDeclaration(tx, declaration, {
    ...{ author: byShop(context), by: 'shop' },
    endings: endings.map((ending) => ({ ...ending, changeId: null })),
  });
  await mailRepository(tx).queue(decidedMail(context, declaration, { state: 'done', by: 'shop', ended: endings }));
  return true;
}

/**
 * Leaves the decision to an admin. Notifies other named customers, and limits or ends the hold on renewals (rules §28.9
 * to §28.11).
 */
async function letWait(tx: Sql, context: AppContext, declaration: Declaration, hasNoHold: boolean): Promise<void> {
  const { id, receivedAt } = declaration;
  const declarations = declarationsRepository(tx);
  if (hasNoHold) await declarations.neverHold(id);
  else await declarations.holdUntil(id, addWorkingDays(businessDayAt(receivedAt), HOLD_WORKING_DAYS));
  await notifyOthers(tx, context, declaration);
}

async function check(tx: Sql, context: AppContext, declaration: Declaration): Promise<void> {
  const author = byShop(context);
  const declarations = declarationsRepository(tx);
  if (declaration.state === 'open') {
    const hasNoHold = await declarations.isRepeated(declaration, takeBackStart(context));
    const subscription = hasNoHold ? undefined : await lockMeant(tx, declaration);
    if (subscription) {
      const on = declaration.wantedOn;
      const ending = await endSubscription(tx, context, subscription, { declaration, author, on });
      return void (await decideDeclaration(tx, declaration, { author, by: 'shop', endings: [ending] }));
    }
    if (await wasDone(tx, context, declaration)) return;
    await letWait(tx, context, declaration, hasNoHold);
  }
  await declarations.markChecked(declaration.id, author.at);
}

/** Cancels the declaration's due subscriptions, and stores the endings. */
async function cancelOnItsDay(tx: Sql, context: AppContext, declaration: Declaration): Promise<void> {
  const author = byShop(context);
  const today = context.clock.today();
  const endings: ChangedEnding[] = [];
  for (const ending of await endingsRepository(tx).of(declaration.id)) {
    if (ending.state !== 'scheduled' || ending.cancelOn === null || ending.cancelOn > today) continue;
    const subscription = await subscriptionsRepository(tx).lock(ending.subscriptionId, ending.customerId);
    const isDue = subscription?.cancelOn != null && subscription.status !== 'CANCELLED';
    endings.push(
      isDue
        ? await endSubscription(tx, context, subscription, { declaration, author, on: null })
        : { ...ending, state: 'done' },
    );
  }
  await decideDeclaration(tx, declaration, { author, by: 'shop', endings });
}

/** Ends holds of the declaration's e-mail address, and postpones missed charges (rules §28.9, §7.10 b). */
async function endHold(tx: Sql, context: AppContext, { emailNorm }: Declaration): Promise<void> {
  await declarationsRepository(tx).release(emailNorm, context.clock.now());
  await releaseRenewals(tx, context, emailNorm);
}

/** Rejects a declaration of a bulk rejection, with its mail (rules §28.15). */
async function rejectAsked(tx: Sql, context: AppContext, declaration: RejectedDeclaration): Promise<void> {
  const { emailNorm, rejectingAdmin, rejectReason } = declaration;
  const author = { at: context.clock.now(), actor: 'admin', actingAdmin: rejectingAdmin } as const;
  await decideDeclaration(tx, declaration, { author, by: 'admin', rejection: { rejectReason } });
  const charges = await releaseRenewals(tx, context, emailNorm);
  const outcome = { state: 'rejected', by: 'admin', rejectReason } as const;
  await mailRepository(tx).queue(decidedMail(context, declaration, outcome, charges));
}

/**
 * Processes a declaration that is not in `except`.
 * @returns false if no such declaration is left
 * @throws DeclarationFailure with the id of the declaration
 */
export type WorkOnOne = (context: AppContext, except: readonly number[]) => Promise<boolean>;

const working =
  <Claimed extends Declaration>(
    claim: (tx: Sql, except: readonly number[], context: AppContext) => Promise<Claimed | undefined>,
    work: (tx: Sql, context: AppContext, declaration: Claimed) => Promise<void>,
  ): WorkOnOne =>
  (context, except) =>
    context.db.tx(async (tx) => {
      const declaration = await claim(tx, except, context);
      if (!declaration) return false;
      await work(tx, context, declaration).catch((error: unknown) => {
        throw new DeclarationFailure(declaration.id, error);
      });
      return true;
    });

/** Steps of `executeDueDeclarations` in their order. */
export const DECLARATION_WORK: readonly WorkOnOne[] = [
  working((tx, except) => declarationsRepository(tx).claimUnchecked(except), check),
  working((tx, except, { clock }) => declarationsRepository(tx).claimScheduled(clock.today(), except), cancelOnItsDay),
  working((tx, except, { clock }) => declarationsRepository(tx).claimHeldTooLong(clock.today(), except), endHold),
  working((tx, except) => declarationsRepository(tx).claimRejected(except), rejectAsked),
];
