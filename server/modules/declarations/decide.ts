import type { Language } from '../../../src/domain/language';
import type { Sql } from '../../db/Db';
import type { Author } from '../../core/changeLog/repository';
import { countMail } from '../../core/declarations/countMail';
import { decideDeclaration } from '../../core/declarations/decideDeclaration';
import type { Declaration } from '../../core/declarations/Declaration';
import { decidedMail } from '../../core/declarations/declarationMails';
import { endSubscription } from '../../core/declarations/endSubscription';
import { matchRepository, meantBy } from '../../core/declarations/matchRepository';
import { declarationsRepository, type Decision } from '../../core/declarations/repository';
import { doOnce } from '../../core/idempotency/doOnce';
import type { ActionKey } from '../../core/idempotency/repository';
import { mailRepository } from '../../core/mail/repository';
import type { Services } from '../../core/services/services';
import type { LockedSubscription } from '../../core/subscriptions/LockedSubscription';
import { subscriptionsRepository } from '../../core/subscriptions/repository';
import { success, type Envelope } from '../../core/wire/envelope';
import { AppError, refuseField } from '../../core/wire/errors';
import { toId } from '../../core/wire/toId';
import { declarationListRepository } from './adminRepository';
import { releaseRenewals } from './releaseRenewals';
import type { DecideBody, DeclarationWire } from './schemas';

/** An admin's decision. */
interface Command {
  adminEmail: string;
  lang: Language;
  action: ActionKey | null;
  fields: DecideBody;
}

type Decided = Omit<Decision, 'at' | 'actingAdmin' | 'by'>;

/** The declaration, which waits. @throws AppError where there is none, or somebody was faster */
async function lockOpen(tx: Sql, { fields, lang }: Command): Promise<Declaration> {
  const declaration = await declarationsRepository(tx).lock(toId(fields.id));
  if (!declaration) throw new AppError('declarationNotFound');
  if (declaration.state === 'open') return declaration;
  const current = await declarationListRepository(tx, lang).get(declaration.id);
  throw new AppError('declarationDecided', { params: { reference: declaration.reference }, payload: { current } });
}

/** The order whose money goes back. @throws AppError where it was not paid, or is another subscription's */
async function refundOf(tx: Sql, { lang, fields }: Command, { type }: Declaration, subscriptionId: number | null) {
  const orderId = fields.orderId ? toId(fields.orderId) : null;
  if (type !== 'withdrawal' || (orderId === null && subscriptionId === null)) return null;
  const order = await declarationListRepository(tx, lang).paidOrder({ subscriptionId, orderId });
  refuseField(orderId !== null && !order ? { field: 'orderId', rule: 'declarationOrderUnknown' } : null);
  return order ?? null;
}

/** What `done` ends: what is named, what the order is of, or what it clearly means. @throws AppError where that is not clear */
async function endedBy(tx: Sql, command: Command, declaration: Declaration): Promise<number | null> {
  const { purchaseId } = command.fields;
  if (purchaseId) return toId(purchaseId);
  const order = await refundOf(tx, command, declaration, null);
  if (order) return order.subscriptionId;
  const open = await matchRepository(tx).openOf(declaration.emailNorm);
  const meant = meantBy(declaration, open);
  refuseField(!meant && open.length > 0 ? { field: 'purchaseId', rule: 'declarationUnclear' } : null);
  return meant?.id ?? null;
}

async function lockNamed(tx: Sql, subscriptionId: number): Promise<LockedSubscription> {
  const customerId = await matchRepository(tx).ownerOf(subscriptionId);
  const found =
    customerId === undefined ? undefined : await subscriptionsRepository(tx).lock(subscriptionId, customerId);
  if (!found) throw new AppError('subscriptionNotFound');
  return found;
}

/** Carries it out; what is cancelled already remains so. */
async function carryOut(
  tx: Sql,
  services: Services,
  command: Command,
  { declaration, author }: { declaration: Declaration; author: Author },
): Promise<{ decided: Decided; customerId: number | null }> {
  const subscriptionId = await endedBy(tx, command, declaration);
  if (subscriptionId === null) return { decided: { state: 'done' }, customerId: null };
  const subscription = await lockNamed(tx, subscriptionId);
  const refund = await refundOf(tx, command, declaration, subscriptionId);
  const { customerId, status } = subscription;
  if (status === 'CANCELLED') return { decided: { state: 'done', subscriptionId, refund }, customerId };
  const ended = await endSubscription(tx, services, subscription, { declaration, author, on: declaration.wantedOn });
  return { decided: { ...ended, refund }, customerId };
}

function reject({ fields }: Command): { decided: Decided; customerId: null } {
  const rejectReason = (fields.reason ?? '').trim();
  refuseField(rejectReason === '' ? { field: 'reason', rule: 'declarationRejectReason' } : null);
  return { decided: { state: 'rejected', rejectReason }, customerId: null };
}

/**
 * Decides a declaration that waits, once: with its line in the log, and a mail to the person (rules §28.16).
 * @throws AppError where it does not wait any more, or it is not clear what is to be ended
 */
export const decide = (services: Services, command: Command): Promise<Envelope<DeclarationWire>> =>
  doOnce(services.db, command.action, async (tx) => {
    const { adminEmail, lang, fields } = command;
    const declaration = await lockOpen(tx, command);
    const author: Author = { at: services.clock.now(), actor: 'admin', actingAdmin: adminEmail };
    const { decided, customerId } =
      fields.decision === 'rejected' ? reject(command) : await carryOut(tx, services, command, { declaration, author });
    const decision = { ...decided, by: 'admin' } as const;
    await decideDeclaration(tx, declaration, { author, decision, customerId });
    await countMail(tx, declaration.emailNorm);
    const charges = await releaseRenewals(tx, services, declaration.emailNorm);
    await mailRepository(tx).queue(decidedMail(services, declaration, decision, charges));
    const current = await declarationListRepository(tx, lang).get(declaration.id);
    const message = decided.state === 'rejected' ? 'declarationWasRejected' : 'declarationWasDone';
    return success(lang, current, message, { reference: declaration.reference });
  });
