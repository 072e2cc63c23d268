import type { AppContext } from '../../core/platform/context/AppContext';
import { customerAuthor } from '../../core/platform/changeLog/repository';
import { doOnce } from '../../core/platform/idempotency/doOnce';
import { countChange } from '../../core/platform/limits/countChange';
import { success, type Envelope } from '../../core/platform/wire/envelope';
import { AppError } from '../../core/platform/wire/errors';
import { toId } from '../../core/platform/wire/toId';
import { refuseWhileRetried } from '../../core/shop/billing/refuseWhileBilled';
import { cardsRepository } from '../../core/shop/customers/cardsRepository';
import type { KeyedCommand } from '../../core/shop/customers/CustomerCommand';
import { customersRepository } from '../../core/shop/customers/repository';
import { removeMethod } from '../../core/shop/methods/removeMethod';

/** Deletes a card (rules §13.15). @throws AppError `cardNotFound`, `cardInUse`, a kind of `WHILE_BILLED`, or 429 */
export const deleteCard = (context: AppContext, command: KeyedCommand, paySourceId: string): Promise<Envelope<null>> =>
  doOnce(context.db, command.action, async (tx) => {
    const { customerId, actingAdmin, lang } = command;
    const customer = await customersRepository(tx).lock(customerId);
    const card = await cardsRepository(tx).lock(toId(paySourceId), customerId);
    if (!customer || !card) throw new AppError('cardNotFound');
    await refuseWhileRetried(tx, customerId, card.id);
    const author = customerAuthor(context.clock.now(), actingAdmin);
    await removeMethod(tx, context, { customer, card, author, lang, isGone: false });
    await countChange(tx, context, customerId);
    return success(lang, null, 'cardDeleted');
  });
