import { canChooseCard } from '#src/domain/customer/cardUse';
import { needsCard } from '#src/domain/order/needsCard';
import type { Language } from '#src/domain/language';
import type { Sql } from '#server/db/Db';
import { changeLogRepository, type Author } from '../../platform/changeLog/repository';
import type { AppContext } from '../../platform/context/AppContext';
import { mailRepository } from '../../platform/mail/repository';
import { AppError } from '../../platform/wire/errors';
import { nameList } from '../../platform/wire/nameList';
import { accountMail } from '../customers/accountMail';
import { cardsRepository, type PaySource } from '../customers/cardsRepository';
import type { LockedCustomer } from '../customers/repository';
import type { LockedSubscription } from '../subscriptions/LockedSubscription';
import { saveSubscription } from '../subscriptions/saveSubscription';
import { subscriptionsRepository } from '../subscriptions/repository';
import { cardDeleted } from './cardMails';

/** Locked method to remove, with its customer. */
interface Removal {
  card: PaySource;
  customer: LockedCustomer;
  author: Author;
  /** Language of an error. */
  lang: Language;
  /** True if the method is gone at its provider, so that subscriptions must do without it. */
  isGone: boolean;
}

/**
 * Removes the method from all its subscriptions, including cancelled ones, each with a change log entry.
 * @returns names of the subscriptions left without a method, except cancelled ones
 */
async function leaveSubscriptions(tx: Sql, { card, customer, author, lang, isGone }: Removal): Promise<string[]> {
  const paid: { before: LockedSubscription; name: string }[] = [];
  for (const { id, productName: name } of await cardsRepository(tx).paidBy(card.id, customer.id, lang)) {
    const before = await subscriptionsRepository(tx).lock(id, customer.id);
    if (before) paid.push({ before, name });
  }
  const inUse = paid.filter(({ before }) => needsCard(before)).map(({ name }) => name);
  if (inUse.length > 0 && !isGone) throw new AppError('cardInUse', { params: { products: nameList(inUse, lang) } });
  for (const { before } of paid) {
    const after = { ...before, paySourceId: null, cardLast4: null };
    await saveSubscription(tx, before, after, { ...author, action: 'cardRemoved' });
  }
  return paid.filter(({ before }) => canChooseCard(before.status)).map(({ before }) => before.productName);
}

/**
 * Removes a method with its change log entry and mail (rules §13.15, §35.9).
 * @throws AppError `cardInUse` with the names of the subscriptions that need the method, unless it is gone
 */
export async function removeMethod(tx: Sql, context: AppContext, removal: Removal): Promise<void> {
  const { card, customer, author } = removal;
  const cardless = await leaveSubscriptions(tx, removal);
  await cardsRepository(tx).remove(card.id, customer.id);
  const { brand, last4, month, year } = card;
  await changeLogRepository(tx).add({
    ...author,
    customerId: customer.id,
    subject: 'paySource',
    subjectId: card.id,
    action: 'cardDeleted',
    before: { brand, last4, month, year },
    after: {},
  });
  const mail = cardDeleted(last4, cardless, customer.lang);
  await mailRepository(tx).queue(await accountMail(context, tx, customer, mail));
}
