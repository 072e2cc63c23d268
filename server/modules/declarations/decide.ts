import type { Language } from '#src/domain/language';
import type { Sql } from '../../db/Db';
import type { Author } from '../../core/platform/changeLog/repository';
import { decideDeclaration, type ChangedEnding } from '../../core/shop/declarations/decideDeclaration';
import type { Declaration } from '../../core/shop/declarations/Declaration';
import { decidedMail } from '../../core/shop/declarations/declarationMails';
import { endingsRepository } from '../../core/shop/declarations/endingsRepository';
import { endSubscription } from '../../core/shop/declarations/endSubscription';
import { matchRepository, meantBy } from '../../core/shop/declarations/matchRepository';
import { releaseRenewals } from '../../core/shop/declarations/releaseRenewals';
import { declarationsRepository, type Decision } from '../../core/shop/declarations/repository';
import { refuseWithdrawal } from '../../core/shop/billing/refuseWhileBilled';
import { ordersRepository } from '../../core/shop/billing/ordersRepository';
import { doOnce } from '../../core/platform/idempotency/doOnce';
import type { ActionKey } from '../../core/platform/idempotency/repository';
import { mailRepository } from '../../core/platform/mail/repository';
import type { AppContext } from '../../core/platform/context/AppContext';
import type { LockedSubscription } from '../../core/shop/subscriptions/LockedSubscription';
import { subscriptionsRepository } from '../../core/shop/subscriptions/repository';
import { success, type Envelope } from '../../core/platform/wire/envelope';
import { AppError, refuseField } from '../../core/platform/wire/errors';
import { toId } from '../../core/platform/wire/toId';
import { declarationListRepository } from './adminRepository';
import type { DecideBody, DeclarationWire } from './schemas';

/** Decision of an admin. */
interface Command {
  adminEmail: string;
  lang: Language;
  action: ActionKey | null;
  fields: DecideBody;
}

/** Locks an open declaration. @throws AppError `declarationNotFound`, or `declarationDecided` after another decision */
async function lockOpen(tx: Sql, { fields, lang }: Command): Promise<Declaration> {
  const declaration = await declarationsRepository(tx).lock(toId(fields.id));
  if (!declaration) throw new AppError('declarationNotFound');
  if (declaration.state === 'open') return declaration;
  const current = await declarationListRepository(tx, lang).get(declaration.id);
  throw new AppError('declarationDecided', { params: { reference: declaration.reference }, payload: { current } });
}

/** Returns the paid order that a withdrawal refunds, or null. @throws AppError for an unpaid or foreign `orderId` */
async function refundOf(tx: Sql, { lang, fields }: Command, { type }: Declaration, subscriptionId: number | null) {
  const orderId = fields.orderId ? toId(fields.orderId) : null;
  if (type !== 'withdrawal' || (orderId === null && subscriptionId === null)) return null;
  const order = await declarationListRepository(tx, lang).paidOrder({ subscriptionId, orderId });
  refuseField(orderId !== null && !order ? { field: 'orderId', rule: 'declarationOrderUnknown' } : null);
  return order ?? null;
}

/** @throws AppError with the customer's name for a subscription of no candidate, unless `unlisted` (rules §28.16) */
async function refuseUnlisted(tx: Sql, { fields, lang }: Command, { id }: Declaration, ids: readonly number[]) {
  if (fields.unlisted) return;
  const [other] = await declarationListRepository(tx, lang).unlisted(id, ids);
  if (other) throw new AppError('invalidInput', { fields: { purchaseIds: 'declarationUnlisted' }, params: other });
}

/** Returns the ids of the subscriptions to end (rules §28.16). @throws AppError for an unlisted or ambiguous choice */
async function endedBy(tx: Sql, command: Command, declaration: Declaration): Promise<number[]> {
  const { purchaseId, purchaseIds = purchaseId ? [purchaseId] : [] } = command.fields;
  const named = [...new Set(purchaseIds.map(toId))].sort((one, other) => one - other);
  await refuseUnlisted(tx, command, declaration, named);
  if (named.length > 0) return named;
  const order = await refundOf(tx, command, declaration, null);
  if (order) return [order.subscriptionId];
  const open = await matchRepository(tx).openOf(declaration.emailNorm);
  const meant = meantBy(declaration, open);
  refuseField(!meant && open.length > 0 ? { field: 'purchaseId', rule: 'declarationUnclear' } : null);
  return meant ? [meant.id] : [];
}

async function lockNamed(tx: Sql, subscriptionId: number): Promise<LockedSubscription> {
  const customerId = await subscriptionsRepository(tx).ownerOf(subscriptionId);
  const found =
    customerId === undefined ? undefined : await subscriptionsRepository(tx).lock(subscriptionId, customerId);
  if (!found) throw new AppError('subscriptionNotFound');
  return found;
}

/** Ends a subscription; leaves a cancelled subscription unchanged. @throws AppError `subscriptionNotFound` */
async function endOne(
  tx: Sql,
  context: AppContext,
  command: Command,
  { declaration, author, subscriptionId }: { declaration: Declaration; author: Author; subscriptionId: number },
): Promise<ChangedEnding> {
  const subscription = await lockNamed(tx, subscriptionId);
  // Because the order that is being billed would be delivered after the withdrawal.
  if (declaration.type === 'withdrawal') await refuseWithdrawal(tx, subscriptionId);
  const refund = await refundOf(tx, command, declaration, subscriptionId);
  if (refund?.number) await ordersRepository(tx).cancelPaid(refund.number, author);
  const { customerId, status } = subscription;
  if (status === 'CANCELLED')
    return { subscriptionId, customerId, refund, state: 'done', changeId: null, cancelOn: null };
  const refunded = refund?.number ?? null;
  const end = { declaration, author, on: declaration.wantedOn, refunded };
  const ended = await endSubscription(tx, context, subscription, end);
  return { ...ended, refund };
}

const rejectionOf = ({ fields }: Command): { rejectReason: string } => {
  const rejectReason = (fields.reason ?? '').trim();
  refuseField(rejectReason === '' ? { field: 'reason', rule: 'declarationRejectReason' } : null);
  return { rejectReason };
};

/** Releases the renewals of the e-mail address, and queues the mail about the decision (rules §28.9, §28.11). */
async function notifyCustomer(
  tx: Sql,
  context: AppContext,
  declaration: Declaration,
  outcome: Pick<Decision, 'state' | 'rejectReason'>,
) {
  const { id, emailNorm, lang } = declaration;
  const charges = await releaseRenewals(tx, context, emailNorm);
  const ended = await endingsRepository(tx).of(id);
  const kept = outcome.state === 'rejected' ? [] : await matchRepository(tx).keptOf(declaration, lang);
  await mailRepository(tx).queue(decidedMail(context, declaration, { ...outcome, by: 'admin', ended, kept }, charges));
}

/**
 * Decides an open declaration, once per key, with change log entries and a mail (rules §28.16).
 * @throws AppError for an unknown or decided declaration, an invalid field or an ambiguous match
 */
export const decide = (context: AppContext, command: Command): Promise<Envelope<DeclarationWire>> =>
  doOnce(context.db, command.action, async (tx) => {
    const { adminEmail, lang, fields } = command;
    const declaration = await lockOpen(tx, command);
    const author: Author = { at: context.clock.now(), actor: 'admin', actingAdmin: adminEmail };
    const endings: ChangedEnding[] = [];
    const rejection = fields.decision === 'rejected' ? rejectionOf(command) : undefined;
    for (const subscriptionId of rejection ? [] : await endedBy(tx, command, declaration))
      endings.push(await endOne(tx, context, command, { declaration, author, subscriptionId }));
    const state = await decideDeclaration(tx, declaration, {
      author,
      by: 'admin',
      endings,
      ...(rejection && { rejection }),
    });
    await notifyCustomer(tx, context, declaration, { state, ...rejection });
    const current = await declarationListRepository(tx, lang).get(declaration.id);
    const message = rejection ? 'declarationWasRejected' : 'declarationWasDone';
    return success(lang, current, message, { reference: declaration.reference });
  });
