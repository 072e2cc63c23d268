import { isCardExpired } from '#src/domain/customer/card';
import { canChooseCard, isPaidBySavedCard, isRevivedByCard } from '#src/domain/customer/cardUse';
import type { Language } from '#src/domain/language';
import { orderTotals } from '#src/domain/order/order';
import { earliestOrderDate } from '#src/domain/order/reschedule';
import type { Sql } from '../../db/Db';
import { success, type Envelope } from '../../core/platform/wire/envelope';
import { AppError, type FieldRules } from '../../core/platform/wire/errors';
import type { AppContext } from '../../core/platform/context/AppContext';
import { toId } from '../../core/platform/wire/toId';
import type { MessageKey } from '../../core/platform/wire/translate';
import type { CardDetails, CardRefusal } from '../../core/platform/gateway/PaymentGateway';
import { changeLogRepository, customerAuthor, type Author } from '../../core/platform/changeLog/repository';
import { accountMail } from '../../core/shop/customers/accountMail';
import type { KeyedCommand } from '../../core/shop/customers/CustomerCommand';
import { customersRepository } from '../../core/shop/customers/repository';
import { answeredBefore } from '../../core/platform/idempotency/answeredBefore';
import { doOnce } from '../../core/platform/idempotency/doOnce';
import { enforceLimits } from '../../core/platform/limits/enforceLimits';
import type { Limit } from '../../core/platform/limits/repository';
import { mailRepository } from '../../core/platform/mail/repository';
import { subscriptionsRepository } from '../../core/shop/subscriptions/repository';
import { saveSubscription } from '../../core/shop/subscriptions/saveSubscription';
import { subscriptionMail } from '../../core/shop/subscriptions/subscriptionMail';
import type { SavedCard } from './schemas';
import { cardsRepository, type StoredCard } from '../../core/shop/customers/cardsRepository';
import { cardSaved, namesOf, type CardUse, type Revived } from './cardMails';
import { withCard } from './withCard';

const loggedFields = ({ brand, last4, month, year }: StoredCard) => ({ brand, last4, month, year });

/** Broken rule per refusal of the gateway; undefined if no single field causes the refusal. */
const GATEWAY_FIELDS: Record<CardRefusal, FieldRules | undefined> = {
  cardNumberWrong: { cardNumber: 'cardNumberWrong' },
  cardExpired: undefined,
};

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
    if (!before || !isPaidBySavedCard(before, isNew ? undefined : card.id)) continue;
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

const CARDS_MAX = 10;
const TRIES_PER_HOUR = 10;
const HOUR_SECONDS = 3_600;

/** Limit of tries per customer, against tests of stolen cards (rules §13.21). */
const triesOf = (customerId: number): Limit => ({
  name: 'card',
  of: customerId,
  max: TRIES_PER_HOUR,
  windowSeconds: HOUR_SECONDS,
});

async function refuseOneTooMany(sql: Sql, customerId: number, paySourceId: string): Promise<void> {
  if (paySourceId !== '' || (await cardsRepository(sql).count(customerId)) < CARDS_MAX) return;
  throw new AppError('cardsFull', { params: { count: CARDS_MAX } });
}

interface CardCommand extends KeyedCommand {
  paySourceId: string;
}

/**
 * Adds or replaces a card and assigns it to subscriptions (rules §13.12, §13.13). Sends its number to the gateway only.
 * @throws AppError for an unknown, expired or refused card, too many cards or 429
 */
export async function updateCard(
  context: AppContext,
  command: CardCommand,
  details: CardDetails,
): Promise<Envelope<SavedCard>> {
  const { db, clock, gateway, formatDay } = context;
  const { month, year } = details;
  const earlier = await answeredBefore<SavedCard>(db, command.action);
  if (earlier) return earlier;
  if (isCardExpired(month, year, clock.today())) {
    throw new AppError('invalidInput', { fields: { cardMonth: 'cardOverRule' } });
  }
  await refuseOneTooMany(db, command.customerId, command.paySourceId);
  await enforceLimits(db, [triesOf(command.customerId)]);
  const traded = await gateway.tokenise(details);
  if (!traded.ok) throw new AppError(traded.reason, { fields: GATEWAY_FIELDS[traded.reason] });
  const { token, brand, last4 } = traded;

  return doOnce(db, command.action, async (tx) => {
    const { customerId, paySourceId } = command;
    const customer = await customersRepository(tx).lock(customerId);
    if (!customer) throw new AppError('customerNotFound');
    await refuseOneTooMany(tx, customerId, paySourceId);
    const cards = cardsRepository(tx);
    const stored = { customerId, brand, last4, month, year, token };
    const replaced = paySourceId === '' ? null : await cards.lock(toId(paySourceId), customerId);
    if (replaced === undefined) throw new AppError('cardNotFound');
    const cardId = replaced?.id ?? (await cards.add(stored));

    const author = customerAuthor(clock.now(), command.actingAdmin);
    await changeLogRepository(tx).add({
      ...author,
      customerId,
      subject: 'paySource',
      subjectId: cardId,
      action: replaced ? 'cardReplaced' : 'cardAdded',
      before: replaced ? loggedFields(replaced) : {},
      after: loggedFields(stored),
    });
    const card = { id: cardId, last4 };
    const revived = await assignCard(tx, context, customerId, { ...author, card, isNew: replaced === null });
    // Replaces the card last, because the receipts of the subscriptions name the former card.
    if (replaced) await cards.replace(replaced.id, stored);
    const useIn = async (lang: Language): Promise<CardUse> => {
      const all = await cards.paidBy(cardId, customerId, lang);
      const open = await cards.openElsewhere(cardId, customerId, lang);
      return { paid: all.filter(({ status }) => canChooseCard(status)), revived, open };
    };
    const chargedOn = (lang: Language) => formatDay(earliestOrderDate(clock.today()), lang);
    const mailed = await useIn(customer.lang);
    const mail = cardSaved(mailed, { last4, chargedOn: chargedOn(customer.lang), lang: customer.lang });
    await mailRepository(tx).queue(await accountMail(context, tx, customer, mail));
    const use = await useIn(command.lang);
    const pays = use.paid.map(({ id }) => String(id));
    const named = { chargedOn: chargedOn(command.lang), ...namesOf(use, command.lang) };
    return success(command.lang, { pays }, messageOf(use), named);
  });
}
