import type { Sql } from '#server/db/Db';
import { changeLogRepository } from '../../platform/changeLog/repository';
import type { AppContext } from '../../platform/context/AppContext';
import type { PaymentGateway } from '../../platform/gateway/PaymentGateway';
import { cardsRepository } from '../customers/cardsRepository';
import { customersRepository } from '../customers/repository';
import { removeMethod } from './removeMethod';

/** Locks the customer of a method, and then the method. */
async function lockMethod(tx: Sql, gateway: PaymentGateway, token: string) {
  const found = await cardsRepository(tx).findByToken(gateway.provider, token);
  const customer = found && (await customersRepository(tx).lock(found.customerId));
  const card = found && (await cardsRepository(tx).lock(found.id, found.customerId));
  return customer && card ? { customer, card } : undefined;
}

/**
 * Reads a method again after its bank has updated it, or removes one that is gone at its provider (rules §35.9).
 * @throws GatewayError without an answer
 */
export async function readMethodAgain(context: AppContext, gateway: PaymentGateway, token: string): Promise<void> {
  const { entry } = gateway;
  if (entry.kind !== 'redirect') return;
  const method = await entry.readMethod(token);
  await context.db.tx(async (tx) => {
    const locked = await lockMethod(tx, gateway, token);
    if (!locked) return;
    const { card, customer } = locked;
    const author = { at: context.clock.now(), actor: 'system', actingAdmin: null } as const;
    if (!method) {
      await removeMethod(tx, context, { card, customer, author, lang: customer.lang, isGone: true });
      return;
    }
    const fresh = {
      brand: method.brand,
      last4: method.last4 ?? card.last4,
      month: method.month ?? card.month,
      year: method.year ?? card.year,
    };
    const { brand, last4, month, year } = card;
    if (JSON.stringify(fresh) === JSON.stringify({ brand, last4, month, year })) return;
    await cardsRepository(tx).replace(card.id, { ...fresh, token, customerId: customer.id });
    await changeLogRepository(tx).add({
      ...{ ...author, customerId: customer.id, subject: 'paySource', subjectId: card.id, action: 'cardReplaced' },
      ...{ before: { brand, last4, month, year }, after: fresh },
    });
  });
}
