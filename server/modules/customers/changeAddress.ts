import type { Static } from '@fastify/type-provider-typebox';
import { isPostalCode } from '#src/domain/customer/address';
import { storedAddressLine } from '#src/domain/customer/addressLines';
import { type Country, isCountry, isStateOf } from '#src/domain/customer/regions';
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
import type { Billing, DeletedAddressPayload, DetailsReply, NamedBilling, Shipping } from './bodies';
import type { KeyedCommand } from '../../core/shop/customers/CustomerCommand';
import { customersRepository, type CustomerState } from '../../core/shop/customers/repository';
import { saveCustomer } from '../../core/shop/customers/saveCustomer';
import { refuseFields } from '../../http/checkVariant';

type IsUnchanged = (field: string) => boolean;

interface Region {
  country: string;
  state: string;
  postalCode: string;
}

/**
 * Checks country, state and postal code, except unchanged fields (rules §1.4, §16.6, §16.20).
 * @throws AppError `invalidInput`
 */
function checkCountry({ country, state, postalCode }: Region, prefix: '' | 'ship', isUnchanged: IsUnchanged): Country {
  const field = (name: string) => (prefix ? `ship${name}` : name.charAt(0).toLowerCase() + name.slice(1));
  const fields = {
    ...(!isCountry(country) && { [field('Country')]: 'countryRule' as const }),
    ...(!isStateOf(country, state) && { [field('State')]: 'stateRule' as const }),
    ...(!isPostalCode(postalCode, country) && { [field('PostalCode')]: 'postalCodeRule' as const }),
  };
  refuseFields(fields, isUnchanged);
  return country as Country;
}

const trimmedRegion = (country: string, state: string, postalCode: string): Region => ({
  country: country.trim(),
  state: state.trim(),
  postalCode: postalCode.trim(),
});

/** Returns the billing address to store, and the name if the body contains it. @throws AppError `invalidInput` */
export function billingPatch(body: Billing | NamedBilling, isUnchanged: IsUnchanged): Partial<CustomerState> {
  const region = trimmedRegion(body.country, body.state, body.postalCode);
  return {
    ...('firstName' in body && { firstName: body.firstName.trim(), lastName: body.lastName.trim() }),
    ...region,
    country: checkCountry(region, '', isUnchanged),
    address1: body.address1.trim(),
    address2: storedAddressLine(body.address2),
    city: body.city.trim(),
  };
}

/** Returns the shipping address to store. @throws AppError `invalidInput` */
export function shippingPatch(body: Shipping, isUnchanged: IsUnchanged): Partial<CustomerState> {
  const region = trimmedRegion(body.shipCountry, body.shipState, body.shipPostalCode);
  return {
    shipCountry: checkCountry(region, 'ship', isUnchanged),
    shipState: region.state,
    shipPostalCode: region.postalCode,
    shipAddress1: body.shipAddress1.trim(),
    shipAddress2: storedAddressLine(body.shipAddress2),
    shipCity: body.shipCity.trim(),
  };
}

/** Deleted shipping address; orders then go to the billing address (rules §13.10). */
const NO_SHIPPING = {
  shipAddress1: null,
  shipAddress2: null,
  shipCountry: null,
  shipState: null,
  shipCity: null,
  shipPostalCode: null,
} satisfies Partial<CustomerState>;

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
