import { canChooseCard } from '#src/domain/customer/cardUse';
import { needsCard } from '#src/domain/order/needsCard';
import type { Language } from '#src/domain/language';
import type { Sql } from '../../db/Db';
import { success, type Envelope } from '../../core/platform/wire/envelope';
import { AppError } from '../../core/platform/wire/errors';
import { nameList } from '../../core/platform/wire/nameList';
import type { AppContext } from '../../core/platform/context/AppContext';
import { toId } from '../../core/platform/wire/toId';
import { refuseWhileRetried } from '../../core/shop/billing/refuseWhileBilled';
import { changeLogRepository, customerAuthor, type Author } from '../../core/platform/changeLog/repository';
import { accountMail } from '../../core/shop/customers/accountMail';
import type { KeyedCommand } from '../../core/shop/customers/CustomerCommand';
import { customersRepository, type LockedCustomer } from '../../core/shop/customers/repository';
import { doOnce } from '../../core/platform/idempotency/doOnce';
import { countChange } from '../../core/platform/limits/countChange';
import { mailRepository } from '../../core/platform/mail/repository';
import type { LockedSubscription } from '../../core/shop/subscriptions/LockedSubscription';
import { subscriptionsRepository } from '../../core/shop/subscriptions/repository';
import { saveSubscription } from '../../core/shop/subscriptions/saveSubscription';
import { cardsRepository, type PaySource } from '../../core/shop/customers/cardsRepository';
import { cardDeleted } from './cardMails';

/**
 * Removes the card from all its subscriptions, including cancelled ones, each with a change log entry.
 * @returns names of the subscriptions left without a card, except cancelled ones
 * @throws AppError `cardInUse` with the names of the subscriptions that need the card
 */
async function leaveSubscriptions(tx: Sql, card: PaySource, customer: LockedCustomer, by: Author & { lang: Language }) {
  const { lang, ...author } = by;
  const paid: { before: LockedSubscription; name: string }[] = [];
  for (const { id, productName: name } of await cardsRepository(tx).paidBy(card.id, customer.id, lang)) {
    const before = await subscriptionsRepository(tx).lock(id, customer.id);
    if (before) paid.push({ before, name });
  }
  const inUse = paid.filter(({ before }) => needsCard(before)).map(({ name }) => name);
  if (inUse.length > 0) throw new AppError('cardInUse', { params: { products: nameList(inUse, lang) } });
  for (const { before } of paid) {
    const after = { ...before, paySourceId: null, cardLast4: null };
    await saveSubscription(tx, before, after, { ...author, action: 'cardRemoved' });
  }
  return paid.filter(({ before }) => canChooseCard(before.status)).map(({ before }) => before.productName);
}

/** Deletes a card (rules §13.15). @throws AppError `cardNotFound`, `cardInUse`, a kind of `WHILE_BILLED`, or 429 */
export const deleteCard = (context: AppContext, command: KeyedCommand, paySourceId: string): Promise<Envelope<null>> =>
  doOnce(context.db, command.action, async (tx) => {
    const { customerId, actingAdmin, lang } = command;
    const customer = await customersRepository(tx).lock(customerId);
    const card = await cardsRepository(tx).lock(toId(paySourceId), customerId);
    if (!customer || !card) throw new AppError('cardNotFound');
    await refuseWhileRetried(tx, customerId, card.id);
    const author = customerAuthor(context.clock.now(), actingAdmin);
    const cardless = await leaveSubscriptions(tx, card, customer, { ...author, lang });
    await cardsRepository(tx).remove(card.id, customerId);
    await countChange(tx, context, customerId);
    const { brand, last4, month, year } = card;
    await changeLogRepository(tx).add({
      ...author,
      customerId,
      subject: 'paySource',
      subjectId: card.id,
      action: 'cardDeleted',
      before: { brand, last4, month, year },
      after: {},
    });
    const mail = cardDeleted(last4, cardless, customer.lang);
    await mailRepository(tx).queue(await accountMail(context, tx, customer, mail));
    return success(lang, null, 'cardDeleted');
  });
