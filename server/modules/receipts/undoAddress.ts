import { refuseWhileBilled } from '../../core/shop/billing/refuseWhileBilled';
import { customerAuthor } from '../../core/platform/changeLog/repository';
import { accountMail } from '../../core/shop/customers/accountMail';
import { addressMail } from '../../core/shop/customers/addressMail';
import type { KeyedCommand } from '../../core/shop/customers/CustomerCommand';
import { customersRepository, type CustomerState } from '../../core/shop/customers/repository';
import { saveCustomer } from '../../core/shop/customers/saveCustomer';
import { doOnce } from '../../core/platform/idempotency/doOnce';
import { countChange } from '../../core/platform/limits/countChange';
import { mailRepository } from '../../core/platform/mail/repository';
import type { AppContext } from '../../core/platform/context/AppContext';
import type { AddressReceiptWire } from '../../core/shop/subscriptions/receiptSchemas';
import { receiptsRepository } from '../../core/shop/subscriptions/receiptsRepository';
import { subscriptionsRepository } from '../../core/shop/subscriptions/repository';
import { success, type Envelope } from '../../core/platform/wire/envelope';
import { AppError } from '../../core/platform/wire/errors';
import type { Sql } from '../../db/Db';

/**
 * Returns the address before a receipt's change. Locks all subscriptions of the customer, so that no order is billed
 * during the undo.
 * @throws AppError if the change cannot be undone (rules §24.10)
 */
async function formerAddress(tx: Sql, { clock }: AppContext, receiptId: number, customerId: number) {
  const subscriptionIds = await subscriptionsRepository(tx).lockAll(customerId);
  const change = await receiptsRepository(tx).change(receiptId, customerId);
  if (change?.subject !== 'customer') throw new AppError('receiptNotFound');
  const { action, was, undoUntil, isTouched } = change;
  if (action === 'addressUndone') throw new AppError('undoFinal');
  if (isTouched) throw new AppError('undoTouched');
  for (const id of subscriptionIds) await refuseWhileBilled(tx, id);
  if (undoUntil === null || undoUntil < clock.today()) throw new AppError('undoTooLate');
  return was as Partial<CustomerState>;
}

/** Undoes a change of an address, once per key (rules §24.10). @throws AppError if the change cannot be undone */
export const undoAddress = (
  context: AppContext,
  { customerId, actingAdmin, lang, action: key }: KeyedCommand,
  receiptId: number,
): Promise<Envelope<{ receipt: AddressReceiptWire }>> =>
  doOnce(context.db, key, async (tx) => {
    const before = await customersRepository(tx).lock(customerId);
    if (!before) throw new AppError('customerNotFound');
    const was = await formerAddress(tx, context, receiptId, customerId);
    const after = { ...before, ...was };
    const author = customerAuthor(context.clock.now(), actingAdmin);
    const saved = await saveCustomer(tx, before, after, { ...author, action: 'addressUndone' });
    if (!saved?.receipt) throw new Error('A change of an address has changed nothing.');
    await countChange(tx, context, customerId);
    const mail = addressMail(saved.receipt, after.lang);
    await mailRepository(tx).queue(await accountMail(context, tx, after, mail));
    const reader = { customerId, lang, today: context.clock.today() };
    const receipt = await receiptsRepository(tx).getAddress(saved.receipt.id, reader);
    return success(lang, { receipt }, 'addressUndone');
  });
