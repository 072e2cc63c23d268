import type { Static } from '@fastify/type-provider-typebox';
import { success, type Envelope } from '../../core/platform/wire/envelope';
import { AppError } from '../../core/platform/wire/errors';
import type { AppContext } from '../../core/platform/context/AppContext';
import { customerAuthor } from '../../core/platform/changeLog/repository';
import { doOnce } from '../../core/platform/idempotency/doOnce';
import { countChange } from '../../core/platform/limits/countChange';
import { mailRepository } from '../../core/platform/mail/repository';
import { accountMail } from '../../core/shop/customers/accountMail';
import { addressMail } from '../../core/shop/customers/addressMail';
import { receiptsRepository } from '../../core/shop/subscriptions/receiptsRepository';
import { NO_SHIPPING } from '../../core/shop/customers/addressPatches';
import type { DeletedAddressPayload, DetailsReply } from './bodies';
import type { KeyedCommand } from '../../core/shop/customers/CustomerCommand';
import { customersRepository, type CustomerState } from '../../core/shop/customers/repository';
import { saveCustomer } from '../../core/shop/customers/saveCustomer';

/** Changes a billing or shipping address, once per key (rules §21.1). @throws AppError `customerNotFound` or 429 */
export const changeAddress = (
  context: AppContext,
  { customerId, actingAdmin, lang, action: key }: KeyedCommand,
  patch: Partial<CustomerState>,
): Promise<Envelope<DetailsReply>> =>
  doOnce(context.db, key, async (tx) => {
    const replyOf = (receipt: DetailsReply['receipt']) =>
      success(lang, { emailUpdate: false, receipt }, 'addressUpdated');
    const before = await customersRepository(tx).lock(customerId);
    if (!before) throw new AppError('customerNotFound');
    const isShipping = 'shipAddress1' in patch;
    const after = { ...before, ...patch };
    const author = customerAuthor(context.clock.now(), actingAdmin);
    const action = isShipping ? 'shippingAddressChanged' : 'billingAddressChanged';
    const saved = await saveCustomer(tx, before, after, { ...author, action });
    if (!saved?.receipt) return replyOf(null);
    await countChange(tx, context, customerId);
    const mail = addressMail(saved.receipt, after.lang);
    await mailRepository(tx).queue(await accountMail(context, tx, after, mail));
    const reader = { customerId, lang, today: context.clock.today() };
    return replyOf(await receiptsRepository(tx).getAddress(saved.receipt.id, reader));
  });

/** Deletes the shipping address (rules §13.10). @throws AppError `customerNotFound`, `noShippingAddress` or 429 */
export const deleteShippingAddress = (
  context: AppContext,
  { customerId, actingAdmin, lang, action }: KeyedCommand,
): Promise<Envelope<Static<typeof DeletedAddressPayload>>> =>
  doOnce(context.db, action, async (tx) => {
    const before = await customersRepository(tx).lock(customerId);
    if (!before) throw new AppError('customerNotFound');
    if (before.shipAddress1 === null) throw new AppError('noShippingAddress');
    const after = { ...before, ...NO_SHIPPING };
    const author = customerAuthor(context.clock.now(), actingAdmin);
    const saved = await saveCustomer(tx, before, after, { ...author, action: 'shippingAddressDeleted' });
    if (!saved?.receipt) throw new Error('A shipping address that was there has not been deleted.');
    await countChange(tx, context, customerId);
    const mail = addressMail(saved.receipt, after.lang);
    await mailRepository(tx).queue(await accountMail(context, tx, after, mail));
    const reader = { customerId, lang, today: context.clock.today() };
    const receipt = await receiptsRepository(tx).getAddress(saved.receipt.id, reader);
    return success(lang, { receipt }, 'shippingAddressDeleted');
  });
