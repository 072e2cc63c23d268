import { normalizeEmail } from '#src/domain/email';
import type { Language } from '#src/domain/language';
import { changeLogRepository, keyAuthor } from '../../core/platform/changeLog/repository';
import type { AppContext } from '../../core/platform/context/AppContext';
import type { ApiKey } from '../../core/platform/keys/ApiKey';
import { AppError } from '../../core/platform/wire/errors';
import { versionOf } from '../../core/platform/wire/versionOf';
import type { Shipping } from '../../core/shop/customers/addressFields';
import { billingPatch, NO_SHIPPING, shippingPatch } from '../../core/shop/customers/addressPatches';
import { erasedIds } from '../../core/shop/customers/erasedIds';
import { customersRepository, type CustomerState } from '../../core/shop/customers/repository';
import type { Sql } from '../../db/Db';
import { addedBefore } from './addedBefore';
import type { CustomerBody } from './customerBodies';
import { externalRepository } from './externalRepository';

const noneUnchanged = () => false;

/** @throws AppError `invalidInput` for a wrong region */
const stateOf = (body: CustomerBody, shipping: Shipping | null): CustomerState => ({
  firstName: body.firstName.trim(),
  lastName: body.lastName.trim(),
  email: body.emailAddress.trim(),
  phone: body.phoneNumber?.trim() ?? '',
  ...billingPatch(body, noneUnchanged),
  ...(shipping ? shippingPatch(shipping, noneUnchanged) : NO_SHIPPING),
});

/** @throws AppError `customerExists` if the e-mail address has an account */
async function refuseKnownEmail(tx: Sql, email: string): Promise<void> {
  const emailNorm = normalizeEmail(email);
  await externalRepository(tx).lock('email', emailNorm);
  const accounts = await customersRepository(tx).contactsOf(emailNorm);
  const customerIds = accounts.map(({ id }) => String(id));
  if (customerIds.length > 0) throw new AppError('customerExists', { payload: { customerIds } });
}

/**
 * Adds a customer of the shop's own system, once per external id (rules §33.9).
 * @param shipping null without a shipping address
 * @throws AppError `invalidInput`, `externalIdReused`, `customerErased` or `customerExists`
 */
export function addCustomer({ db, clock }: AppContext, key: ApiKey, body: CustomerBody, shipping: Shipping | null) {
  const state = stateOf(body, shipping);
  const { externalId, another = false } = body;
  const lang: Language = body.language;
  const externalHash = versionOf([state, lang]);
  return db.tx(async (tx) => {
    const known = await addedBefore(tx, 'customers', externalId, externalHash);
    if (known !== undefined) return { customerId: String(known), isNew: false };
    if ((await erasedIds(tx, [externalId], 'person')).size > 0) throw new AppError('customerErased');
    if (!another) await refuseKnownEmail(tx, state.email);
    const id = await customersRepository(tx).add({ ...state, externalId, externalHash, lang });
    await changeLogRepository(tx).add({
      ...keyAuthor(clock.now(), key),
      ...{ customerId: id, subject: 'customer', subjectId: id, action: 'customerCreated' },
      ...{ before: {}, after: { ...state } },
    });
    return { customerId: String(id), isNew: true };
  });
}
