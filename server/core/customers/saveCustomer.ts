import type { Sql } from '../../db/Db';
import { changeLogRepository, type Author } from '../changeLog/repository';
import { repriced, saveSubscription } from '../subscriptions/saveSubscription';
import { subscriptionsRepository } from '../subscriptions/repository';
import { customersRepository, type CustomerState, type LockedCustomer } from './repository';

const LOGGED = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'address1',
  'address2',
  'country',
  'state',
  'city',
  'postalCode',
  'shipAddress1',
  'shipAddress2',
  'shipCountry',
  'shipState',
  'shipCity',
  'shipPostalCode',
] as const satisfies readonly (keyof CustomerState)[];

const pick = (state: CustomerState, keys: readonly (typeof LOGGED)[number][]) =>
  Object.fromEntries(keys.map((key) => [key, state[key]]));

const deliveryCountry = ({ shipCountry, country }: CustomerState) => shipCountry ?? country;

/** Another country has another tax, so what is going to be billed is priced anew. */
async function repriceSubscriptions(tx: Sql, customerId: number, author: Author): Promise<void> {
  const subscriptions = subscriptionsRepository(tx);
  for (const id of await subscriptions.openIds(customerId)) {
    const subscription = await subscriptions.lock(id, customerId);
    if (!subscription) continue;
    await saveSubscription(tx, subscription, repriced(subscription), { ...author, action: 'subscriptionRepriced' });
  }
}

/**
 * The one door for changes of a customer's own data; logs exactly what differs.
 * @returns whether anything differed
 */
export async function saveCustomer(
  tx: Sql,
  before: LockedCustomer,
  after: LockedCustomer,
  { action, ...author }: Author & { action: string },
): Promise<boolean> {
  const changed = LOGGED.filter((key) => before[key] !== after[key]);
  if (changed.length === 0) return false;
  await customersRepository(tx).save(before.id, after);
  await changeLogRepository(tx).add({
    ...author,
    customerId: before.id,
    subject: 'customer',
    subjectId: before.id,
    action,
    before: pick(before, changed),
    after: pick(after, changed),
  });
  if (deliveryCountry(before) !== deliveryCountry(after)) await repriceSubscriptions(tx, before.id, author);
  return true;
}
