import { isCardExpired } from '../../../src/domain/card';
import { earliestOrderDate } from '../../../src/domain/reschedule';
import type { Sql } from '../../db/Db';
import { success, type Envelope } from '../../envelope';
import { AppError, type FieldRules } from '../../errors';
import type { Services } from '../../services';
import { toId } from '../../toId';
import type { CardDetails, CardRefusal } from '../billing/PaymentGateway';
import { changeLogRepository, customerAuthor, type Author } from '../changeLog/repository';
import { accountMail } from '../customers/accountMail';
import type { CustomerCommand } from '../customers/CustomerCommand';
import { customersRepository } from '../customers/repository';
import { doOnce } from '../idempotency/doOnce';
import type { ActionKey } from '../idempotency/repository';
import { mailRepository } from '../mail/repository';
import { subscriptionsRepository } from '../subscriptions/repository';
import { saveSubscription } from '../subscriptions/saveSubscription';
import { subscriptionMail } from '../subscriptions/subscriptionMail';
import { cardsRepository, type StoredCard } from './repository';

const loggable = ({ brand, last4, month, year }: StoredCard) => ({ brand, last4, month, year });

/** The field that a refusal of the gateway is about; one about the card as a whole has none. */
const GATEWAY_FIELDS: Record<CardRefusal, FieldRules | undefined> = {
  cardNumberWrong: { cardNumber: 'cardNumberWrong' },
  cardExpired: undefined,
};

/** Subscriptions without a card get this one, and one that was given up after declines goes on tomorrow. */
async function takeUpSubscriptions(
  tx: Sql,
  { config, clock }: Services,
  customerId: number,
  cardId: number,
  author: Author,
) {
  const subscriptions = subscriptionsRepository(tx);
  for (const id of await subscriptions.openIds(customerId)) {
    const before = await subscriptions.lock(id, customerId);
    if (!before || (before.paySourceId !== null && before.paySourceId !== cardId)) continue;
    const goesOn = before.status === 'RECYCLE_FAILED';
    const nextBillDate = earliestOrderDate(clock.today());
    const after = {
      ...before,
      paySourceId: cardId,
      ...(goesOn && { status: 'ACTIVE' as const, nextBillDate, endedOn: null }),
    };
    const action = goesOn ? 'subscriptionTakenUp' : 'cardAssigned';
    if (!(await saveSubscription(tx, before, after, { ...author, action })) || !goesOn) continue;
    const { publicOrigin } = config;
    await mailRepository(tx).queue(
      subscriptionMail(after, { publicOrigin, subject: 'resumedSubject', lines: ['takenUpIntro'] }),
    );
  }
}

interface CardCommand extends CustomerCommand {
  action: ActionKey | null;
  paySourceId: string;
}

/**
 * Stores a card as the token that the gateway trades for it (rules §13.12). The number and the security code go to the
 * gateway and nowhere else.
 */
export async function updateCard(services: Services, command: CardCommand, card: CardDetails): Promise<Envelope> {
  const { db, clock, gateway, config } = services;
  const { month, year } = card;
  if (isCardExpired(month, year, clock.today())) {
    throw new AppError('invalidInput', { fields: { cardMonth: 'cardOverRule' } });
  }
  const traded = await gateway.tokenise(card);
  if (!traded.ok) throw new AppError(traded.reason, { fields: GATEWAY_FIELDS[traded.reason] });
  const { token, brand, last4 } = traded;

  return doOnce(db, command.action, async (tx) => {
    const { customerId, paySourceId } = command;
    const customer = await customersRepository(tx).lock(customerId);
    if (!customer) throw new AppError('customerNotFound');
    const cards = cardsRepository(tx);
    const stored = { customerId, brand, last4, month, year, token };
    const replaced = paySourceId === '' ? null : await cards.lock(toId(paySourceId), customerId);
    if (replaced === undefined) throw new AppError('cardNotFound');
    const cardId = replaced?.id ?? (await cards.add(stored));
    if (replaced) await cards.replace(replaced.id, stored);

    const author = customerAuthor(clock.now(), command.actingAdmin);
    await changeLogRepository(tx).add({
      ...author,
      customerId,
      subject: 'paySource',
      subjectId: cardId,
      action: replaced ? 'cardReplaced' : 'cardAdded',
      before: replaced ? loggable(replaced) : {},
      after: loggable(stored),
    });
    await takeUpSubscriptions(tx, services, customerId, cardId, author);
    const mail = await accountMail(tx, customer, {
      publicOrigin: config.publicOrigin,
      subject: 'cardSubject',
      lines: ['cardIntro'],
      params: { last4 },
    });
    await mailRepository(tx).queue(mail);
    return success(command.lang, null, 'cardUpdated');
  });
}
