import { TAKE_BACK_DAYS } from '../../../src/domain/declaration/declaration';
import type { Sql } from '../../db/Db';
import type { Author } from '../changeLog/repository';
import { customersRepository } from '../customers/repository';
import { mailRepository } from '../mail/repository';
import type { Services } from '../services/services';
import type { LockedSubscription } from '../subscriptions/LockedSubscription';
import { subscriptionsRepository } from '../subscriptions/repository';
import { countMail } from './countMail';
import { decideDeclaration } from './decideDeclaration';
import type { Declaration } from './Declaration';
import { decidedMail, waitsMail } from './declarationMails';
import { endSubscription } from './endSubscription';
import { matchRepository, meantBy } from './matchRepository';
import { declarationsRepository } from './repository';
import { addDeclarationToken } from './tokensRepository';

const DAY_MS = 86_400_000;

/** Something about a declaration has failed; it waits for the next run, and the others go on. */
export class DeclarationFailure extends Error {
  readonly declarationId: number;

  constructor(declarationId: number, cause: unknown) {
    super(`Declaration ${declarationId} was not carried out.`, { cause });
    this.declarationId = declarationId;
  }
}

const byShop = ({ clock }: Pick<Services, 'clock'>): Author => ({
  ...{ at: clock.now(), actor: 'system', actingAdmin: null },
});

/** The subscription that it means, locked: of the customer who has its e-mail now, and not over. */
async function lockMeant(tx: Sql, declaration: Declaration): Promise<LockedSubscription | undefined> {
  const { type, emailNorm } = declaration;
  if (type !== 'cancellation') return undefined;
  const meant = meantBy(declaration, await matchRepository(tx).openOf(emailNorm));
  if (!meant || (await customersRepository(tx).lockEmail(meant.customerId)) !== emailNorm) return undefined;
  const subscription = await subscriptionsRepository(tx).lock(meant.id, meant.customerId);
  return subscription?.status === 'CANCELLED' ? undefined : subscription;
}

/** Tells whomever it names that it waits (rules §28.11). */
async function tellConcerned(tx: Sql, services: Services, declaration: Declaration): Promise<void> {
  for (const concerned of await matchRepository(tx).concernedBy(declaration)) {
    const { emailNorm } = concerned;
    if (!(await countMail(tx, emailNorm))) continue;
    const token = await addDeclarationToken(tx, { declarationId: declaration.id, emailNorm });
    await mailRepository(tx).queue(waitsMail(services, declaration, { ...concerned, token }));
  }
}

/** Says so where the same was carried out already (rules §28.10). @returns whether it was */
async function isRepeated(tx: Sql, services: Services, declaration: Declaration): Promise<boolean> {
  const since = new Date(services.clock.now().getTime() - TAKE_BACK_DAYS * DAY_MS);
  const subscriptionId = await matchRepository(tx).endedByTheSame(declaration, since);
  if (declaration.type !== 'cancellation' || subscriptionId === undefined) return false;
  const decision = { state: 'done', by: 'shop', subscriptionId } as const;
  const customerId = (await matchRepository(tx).ownerOf(subscriptionId)) ?? null;
  await decideDeclaration(tx, declaration, { author: byShop(services), decision, customerId });
  if (await countMail(tx, declaration.emailNorm))
    await mailRepository(tx).queue(decidedMail(services, declaration, decision));
  return true;
}

async function check(tx: Sql, services: Services, declaration: Declaration): Promise<void> {
  const author = byShop(services);
  if (declaration.state === 'open') {
    const subscription = await lockMeant(tx, declaration);
    if (subscription) {
      const ended = await endSubscription(tx, services, subscription, {
        ...{ declaration, author, on: declaration.wantedOn },
      });
      const { customerId } = subscription;
      return decideDeclaration(tx, declaration, { author, decision: { ...ended, by: 'shop' }, customerId });
    }
    if (await isRepeated(tx, services, declaration)) return;
    await tellConcerned(tx, services, declaration);
  }
  await declarationsRepository(tx).markChecked(declaration.id, author.at);
}

/** Cancels on the day that was declared, unless somebody has cancelled it, or taken that back, meanwhile. */
async function cancelOnItsDay(tx: Sql, services: Services, declaration: Declaration): Promise<void> {
  const { subscriptionId } = declaration;
  const author = byShop(services);
  const customerId = subscriptionId === null ? undefined : await matchRepository(tx).ownerOf(subscriptionId);
  const subscription =
    subscriptionId !== null && customerId !== undefined
      ? await subscriptionsRepository(tx).lock(subscriptionId, customerId)
      : undefined;
  const isDue = subscription?.cancelOn != null && subscription.status !== 'CANCELLED';
  const ended = isDue ? await endSubscription(tx, services, subscription, { declaration, author, on: null }) : {};
  const decision = { ...ended, state: 'done', by: 'shop' } as const;
  await decideDeclaration(tx, declaration, { author, decision, customerId: customerId ?? null });
}

type Claim = (tx: Sql, except: readonly number[]) => Promise<Declaration | undefined>;
type Work = (tx: Sql, services: Services, declaration: Declaration) => Promise<void>;

/** @returns whether there was one. @throws DeclarationFailure */
const workOnOne = (services: Services, except: readonly number[], claim: Claim, work: Work): Promise<boolean> =>
  services.db.tx(async (tx) => {
    const declaration = await claim(tx, except);
    if (!declaration) return false;
    await work(tx, services, declaration).catch((error: unknown) => {
      throw new DeclarationFailure(declaration.id, error);
    });
    return true;
  });

/** Looks at one declaration that nobody has looked at, and carries it out or tells of it. @returns `false` when there is none left */
export const checkOne = (services: Services, except: readonly number[]): Promise<boolean> =>
  workOnOne(services, except, (tx) => declarationsRepository(tx).claimUnchecked(except), check);

/** Cancels one subscription whose day has come. @returns `false` when there is none left */
export const cancelOne = (services: Services, except: readonly number[]): Promise<boolean> => {
  const today = services.clock.today();
  return workOnOne(services, except, (tx) => declarationsRepository(tx).claimScheduled(today, except), cancelOnItsDay);
};
