import type { Country } from '#src/domain/customer/regions';
import { businessDayAt, type IsoDate } from '#src/domain/isoDate';
import { undoCutOff } from '#src/domain/subscription/undo';
import type { Sql } from '#server/db/Db';
import { changeLogRepository, type Author } from '../../platform/changeLog/repository';
import { isAddressAction, type AddressAction } from '../subscriptions/receiptActions';
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

interface SavedAddress {
  address1: string;
  /** The two characters `""` for a blank line (rules §13.5). */
  address2: string;
  postalCode: string;
  city: string;
  state: string;
  country: Country;
}

/** Receipt of a changed billing or shipping address, for its mail (rules §25.4). */
export interface SavedAddressReceipt {
  /** Id of the change log entry, also the receipt's number. */
  id: number;
  address: 'billing' | 'shipping';
  /** Address before the change; null for a customer without a shipping address. */
  before: SavedAddress | null;
  after: SavedAddress | null;
  undoUntil: IsoDate | null;
}

/** Result of a save; null if nothing changed. `receipt` is null unless the action is an `AddressAction`. */
type Saved = { receipt: SavedAddressReceipt | null } | null;

const deliveryCountry = ({ shipCountry, country }: CustomerState) => shipCountry ?? country;

/** Saves new amounts of uncancelled subscriptions, because their tax depends on the country. */
async function repriceSubscriptions(tx: Sql, customerId: number, author: Author): Promise<void> {
  const subscriptions = subscriptionsRepository(tx);
  for (const id of await subscriptions.openIds(customerId)) {
    const subscription = await subscriptions.lock(id, customerId);
    if (!subscription) continue;
    await saveSubscription(tx, subscription, repriced(subscription), { ...author, action: 'subscriptionRepriced' });
  }
}

const addressOf = (customer: CustomerState, kind: 'billing' | 'shipping'): SavedAddress | null => {
  if (kind === 'billing') {
    const { address1, address2, postalCode, city, state, country } = customer;
    return { address1, address2, postalCode, city, state, country };
  }
  const { shipAddress1: address1, shipAddress2, shipPostalCode: postalCode, shipCity: city } = customer;
  const { shipState: state, shipCountry: country } = customer;
  if (address1 === null || country === null) return null;
  return {
    address1,
    address2: shipAddress2 ?? '""',
    postalCode: postalCode ?? '',
    city: city ?? '',
    state: state ?? '',
    country,
  };
};

interface AddressChange {
  changed: readonly string[];
  action: AddressAction;
  at: Date;
}

/** Returns the content of a receipt, and the last date of its undo or null (rules §24.10). */
async function receiptOf(
  tx: Sql,
  before: LockedCustomer,
  after: LockedCustomer,
  { changed, action, at }: AddressChange,
) {
  const today = businessDayAt(at);
  const address = changed.some((field) => field.startsWith('ship')) ? ('shipping' as const) : ('billing' as const);
  const content = { address, before: addressOf(before, address), after: addressOf(after, address) };
  const charge = await subscriptionsRepository(tx).firstChargeDay(before.id, today);
  return { content, undoUntil: action === 'addressUndone' ? null : undoCutOff([charge], today) };
}

/**
 * Saves a changed customer with a change log entry of the changed fields (rules §21.3). No other code may write these
 * fields.
 */
export async function saveCustomer(
  tx: Sql,
  before: LockedCustomer,
  after: LockedCustomer,
  { action, ...author }: Author & { action: string },
): Promise<Saved> {
  const changed = LOGGED.filter((key) => before[key] !== after[key]);
  if (changed.length === 0) return null;
  await customersRepository(tx).save(before.id, after);
  if (changed.includes('email')) await customersRepository(tx).endErasureLink(before.id);
  const receipt = isAddressAction(action)
    ? await receiptOf(tx, before, after, { changed, action, at: author.at })
    : undefined;
  const id = await changeLogRepository(tx).add({
    ...author,
    customerId: before.id,
    subject: 'customer',
    subjectId: before.id,
    action,
    before: pick(before, changed),
    after: pick(after, changed),
    ...(receipt && { receipt }),
  });
  if (deliveryCountry(before) !== deliveryCountry(after)) await repriceSubscriptions(tx, before.id, author);
  return { receipt: receipt ? { id, ...receipt.content, undoUntil: receipt.undoUntil } : null };
}
