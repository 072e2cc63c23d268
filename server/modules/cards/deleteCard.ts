import type { Sql } from '../../db/Db';
import { AppError } from '../../errors';
import type { Services } from '../../services';
import { toId } from '../../toId';
import { changeLogRepository, customerAuthor, type Author } from '../changeLog/repository';
import { accountMail } from '../customers/accountMail';
import type { CustomerCommand } from '../customers/CustomerCommand';
import { customersRepository } from '../customers/repository';
import { mailRepository } from '../mail/repository';
import { subscriptionsRepository } from '../subscriptions/repository';
import { saveSubscription } from '../subscriptions/saveSubscription';
import { cardsRepository } from './repository';

/** Moves the card's subscriptions to another one; an active one cannot be left without (rules §13.15). */
async function leaveCard(tx: Sql, customerId: number, cardId: number, author: Author): Promise<void> {
  const subscriptions = subscriptionsRepository(tx);
  const paySourceId = await cardsRepository(tx).another(cardId, customerId);
  for (const id of await subscriptions.openIds(customerId)) {
    const before = await subscriptions.lock(id, customerId);
    if (before?.paySourceId !== cardId) continue;
    if (paySourceId === null && before.status === 'ACTIVE') throw new AppError('lastCard');
    await saveSubscription(tx, before, { ...before, paySourceId }, { ...author, action: 'cardAssigned' });
  }
}

/** Deletes a card; 409 while it is the only one of an ACTIVE subscription (rules §13.15). */
export const deleteCard = (
  { db, clock, config }: Services,
  { customerId, actingAdmin }: CustomerCommand,
  paySourceId: string,
): Promise<void> =>
  db.tx(async (tx) => {
    const customer = await customersRepository(tx).lock(customerId);
    const card = await cardsRepository(tx).lock(toId(paySourceId), customerId);
    if (!customer || !card) throw new AppError('cardNotFound');
    const author = customerAuthor(clock.now(), actingAdmin);
    await leaveCard(tx, customerId, card.id, author);
    await cardsRepository(tx).remove(card.id, customerId);
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
    const mail = await accountMail(tx, customer, {
      publicOrigin: config.publicOrigin,
      subject: 'cardDeletedSubject',
      lines: ['cardDeletedIntro'],
      params: { last4 },
    });
    await mailRepository(tx).queue(mail);
  });
