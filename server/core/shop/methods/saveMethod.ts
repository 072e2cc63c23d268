import { canChooseCard, isPaidBySavedCard, isRevivedByCard } from '#src/domain/customer/cardUse';
import type { Language } from '#src/domain/language';
import { orderTotals } from '#src/domain/order/order';
import { earliestOrderDate } from '#src/domain/order/reschedule';
import type { Sql } from '#server/db/Db';
import { changeLogRepository, customerAuthor, type Author } from '../../platform/changeLog/repository';
import type { AppContext } from '../../platform/context/AppContext';
import { mailRepository } from '../../platform/mail/repository';
import { success, type Envelope } from '../../platform/wire/envelope';
import { AppError } from '../../platform/wire/errors';
import type { MessageKey } from '../../platform/wire/translate';
import { accountMail } from '../customers/accountMail';
import { cardsRepository, type StoredCard } from '../customers/cardsRepository';
import { customersRepository } from '../customers/repository';
import type { LockedSubscription } from '../subscriptions/LockedSubscription';
import { saveSubscription } from '../subscriptions/saveSubscription';
import { subscriptionMail } from '../subscriptions/subscriptionMail';
import { subscriptionsRepository } from '../subscriptions/repository';
import { cardSaved, namesOf, type CardUse, type Revived } from './cardMails';
import { refuseOneTooMany } from './methodLimits';
import { withCard } from './withCard';

/** Ids of the subscriptions that the saved card pays, except cancelled ones (rules §13.13). */
export interface SavedMethod {
  pays: string[];
}

/** Method to save, and its owner. */
export interface MethodDraft extends StoredCard {
  customerId: number;
  /** Token of the method at the provider. */
  token: string;
  /** Id of the method that is replaced; null for a further one. */
  replaces: number | null;
  actingAdmin: string | null;
  /** Language of the reply. */
  lang: Language;
}

const loggedFields = ({ brand, last4, month, year }: StoredCard) => ({ brand, last4, month, year });

/** Returns what decides whether a saved card pays: a card of an earlier provider counts as missing (rules §35.6). */
const ownOf = ({ status, paySourceId, gatewayToken }: LockedSubscription) => ({
  status,
  paySourceId: gatewayToken === null ? null : paySourceId,
});

/**
 * Assigns a saved card to subscriptions (rules §13.13), and queues a mail per revived subscription.
 * @returns order totals in cents, keyed by the id of the revived subscription
 */
async function assignCard(
  tx: Sql,
  context: AppContext,
  customerId: number,
  { card, isNew, ...author }: Author & { card: { id: number; last4: string }; isNew: boolean },
): Promise<Revived> {
  const subscriptions = subscriptionsRepository(tx);
  const revived = new Map<number, number>();
  for (const id of await subscriptions.openIds(customerId)) {
    const before = await subscriptions.lock(id, customerId);
    if (!before || !isPaidBySavedCard(ownOf(before), isNew ? undefined : card.id)) continue;
    const isRevived = isRevivedByCard(before.status);
    const after = withCard(before, card, context.clock.today());
    const action = isRevived ? 'subscriptionTakenUp' : 'cardAssigned';
    const receipt = await saveSubscription(tx, before, after, { ...author, action });
    if (!isRevived) continue;
    revived.set(id, orderTotals([after]).totalCents);
    await mailRepository(tx).queue(
      subscriptionMail(context, after, { subject: 'resumedSubject', lines: ['takenUpIntro'], receipt }),
    );
  }
  return revived;
}

const messageOf = ({ paid, revived, open }: CardUse): MessageKey => {
  if (revived.size > 0) return 'cardUpdatedRevives';
  if (paid.length > 0) return 'cardUpdatedPays';
  return open.length > 0 ? 'cardUpdatedOpen' : 'cardUpdated';
};

/**
 * Adds or replaces a method of the customer and assigns it to subscriptions (rules §13.12, §13.13).
 * @returns the reply, and the id of the method
 * @throws AppError for an unknown customer or method, or too many methods
 */
export async function saveMethod(
  tx: Sql,
  context: AppContext,
  draft: MethodDraft,
): Promise<{ id: number; reply: Envelope<SavedMethod> }> {
  const { clock, formatDay } = context;
  const { customerId, replaces, actingAdmin, last4, lang } = draft;
  const customer = await customersRepository(tx).lock(customerId);
  if (!customer) throw new AppError('customerNotFound');
  await refuseOneTooMany(tx, customerId, replaces);
  const cards = cardsRepository(tx);
  const replaced = replaces === null ? null : await cards.lock(replaces, customerId);
  if (replaced === undefined) throw new AppError('cardNotFound');
  const cardId = replaced?.id ?? (await cards.add(draft));

  const author = customerAuthor(clock.now(), actingAdmin);
  await changeLogRepository(tx).add({
    ...author,
    customerId,
    subject: 'paySource',
    subjectId: cardId,
    action: replaced ? 'cardReplaced' : 'cardAdded',
    before: replaced ? loggedFields(replaced) : {},
    after: loggedFields(draft),
  });
  const card = { id: cardId, last4 };
  const revived = await assignCard(tx, context, customerId, { ...author, card, isNew: replaced === null });
  // Replaces the card last, because the receipts of the subscriptions name the former card.
  if (replaced) await cards.replace(replaced.id, draft);
  const useIn = async (its: Language): Promise<CardUse> => {
    const all = await cards.paidBy(cardId, customerId, its);
    const open = await cards.openElsewhere(cardId, customerId, its);
    return { paid: all.filter(({ status }) => canChooseCard(status)), revived, open };
  };
  const chargedOn = (its: Language) => formatDay(earliestOrderDate(clock.today()), its);
  const mailed = await useIn(customer.lang);
  const mail = cardSaved(mailed, { last4, chargedOn: chargedOn(customer.lang), lang: customer.lang });
  await mailRepository(tx).queue(await accountMail(context, tx, customer, mail));
  const use = await useIn(lang);
  const pays = use.paid.map(({ id }) => String(id));
  const named = { chargedOn: chargedOn(lang), ...namesOf(use, lang) };
  return { id: cardId, reply: success(lang, { pays }, messageOf(use), named) };
}
