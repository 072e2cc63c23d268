import { isCardExpired } from '#src/domain/customer/card';
import { addDays, type IsoDate } from '#src/domain/isoDate';
import { daysOf, isOrderTotalAllowed, orderAmounts, ORDER_TOTAL_MAX_CENTS } from '#src/domain/order/order';
import type { Language } from '#src/domain/language';
import { changeLogRepository, keyAuthor, type Author } from '../../core/platform/changeLog/repository';
import type { AppContext } from '../../core/platform/context/AppContext';
import type { ApiKey } from '../../core/platform/keys/ApiKey';
import { AppError, refuseField } from '../../core/platform/wire/errors';
import { formatMoney } from '../../core/platform/wire/format';
import { inFixedOrder } from '../../core/platform/wire/inFixedOrder';
import { toId } from '../../core/platform/wire/toId';
import { versionOf } from '../../core/platform/wire/versionOf';
import { productsRepository, type ProductOffer } from '../../core/shop/catalog/repository';
import { addProviderCustomer } from '../../core/shop/customers/addProviderCustomer';
import { cardsRepository } from '../../core/shop/customers/cardsRepository';
import { customersRepository, type LockedCustomer } from '../../core/shop/customers/repository';
import { subscriptionsRepository } from '../../core/shop/subscriptions/repository';
import { presentState } from '../../core/shop/subscriptions/presentState';
import type { Sql } from '../../db/Db';
import { addedBefore } from './addedBefore';
import { externalRepository } from './externalRepository';
import type { PaymentMethod, SubscriptionBody } from './subscriptionBodies';
import { shopSubscriptionsRepository } from './subscriptionsRepository';

const FIRST_BILL_MAX_DAYS = 365;

/** @throws AppError `invalidInput` for an unknown customer, or unless exactly one id names the customer */
async function lockCustomer(tx: Sql, { customerId, customerExternalId }: SubscriptionBody): Promise<LockedCustomer> {
  const isByNumber = customerId !== undefined;
  const field = isByNumber ? 'customerId' : 'customerExternalId';
  refuseField(isByNumber === (customerExternalId !== undefined) ? { field, rule: 'customerMissing' } : null);
  const id = isByNumber
    ? toId(customerId)
    : (await externalRepository(tx).find('customers', customerExternalId ?? ''))?.id;
  const customer = id === undefined ? undefined : await customersRepository(tx).lock(id);
  if (!customer) throw new AppError('invalidInput', { fields: { [field]: 'customerUnknown' } });
  return customer;
}

/** @throws AppError `invalidInput` */
async function offerOf(tx: Sql, body: SubscriptionBody, lang: Language): Promise<ProductOffer> {
  const { sku, intervalWeeks, quantity } = body;
  const id = await shopSubscriptionsRepository(tx).productIdOf(sku);
  const offer = id === undefined ? undefined : await productsRepository(tx).find(id, lang);
  if (!offer) throw new AppError('invalidInput', { fields: { sku: 'skuUnknown' } });
  refuseField(offer.weeks.includes(intervalWeeks) ? null : { field: 'intervalWeeks', rule: 'intervalNotOffered' });
  if (!isOrderTotalAllowed(offer.priceCents, quantity)) {
    const max = formatMoney(ORDER_TOTAL_MAX_CENTS, lang);
    throw new AppError('invalidInput', { fields: { quantity: 'orderTotalMax' }, params: { max } });
  }
  return offer;
}

/** @throws AppError `invalidInput` for a first day out of range, or an expired card */
function refuseDays({ firstBillDate, paymentMethod }: SubscriptionBody, today: IsoDate): void {
  const isInRange = firstBillDate >= today && firstBillDate <= addDays(today, FIRST_BILL_MAX_DAYS);
  refuseField(isInRange ? null : { field: 'firstBillDate', rule: 'firstBillDateRule' });
  const isOver = paymentMethod && isCardExpired(paymentMethod.month, paymentMethod.year, today);
  refuseField(isOver ? { field: 'paymentMethod', rule: 'cardOverRule' } : null);
}

/**
 * Returns the customer's card with this token, adding it with a log line if needed; null without a card.
 * @throws AppError `invalidInput` if the customer has another number at the provider
 */
async function cardOf(tx: Sql, customerId: number, method: PaymentMethod | undefined, author: Author) {
  if (!method) return null;
  const { token, customerRef, ...shown } = method;
  if (customerRef !== undefined) {
    const ref = await addProviderCustomer(tx, customerId, customerRef);
    refuseField(ref === customerRef ? null : { field: 'paymentMethod', rule: 'customerRefOther' });
  }
  const known = await shopSubscriptionsRepository(tx).findCard(customerId, token);
  if (known !== undefined) return known;
  const id = await cardsRepository(tx).add({ customerId, token, ...shown });
  await changeLogRepository(tx).add({
    ...author,
    ...{ customerId, subject: 'paySource', subjectId: id, action: 'cardAdded', before: {}, after: shown },
  });
  return id;
}

/** Adds the subscription at the present price, with its log line. @returns its id and customer */
async function add(tx: Sql, body: SubscriptionBody, externalHash: string, author: Author, today: IsoDate) {
  const customer = await lockCustomer(tx, body);
  const offer = await offerOf(tx, body, customer.lang);
  refuseDays(body, today);
  const country = customer.shipCountry ?? customer.country;
  const goods = { unitPriceCents: offer.priceCents, quantity: body.quantity, country, discount: null };
  const state = {
    ...orderAmounts(goods),
    oldUnitPriceCents: offer.oldPriceCents,
    productId: offer.id,
    paySourceId: await cardOf(tx, customer.id, body.paymentMethod, author),
    intervalDays: daysOf(body.intervalWeeks),
    nextBillDate: body.firstBillDate,
  };
  const { externalId } = body;
  const row = { ...state, customerId: customer.id, startedOn: today, externalId, externalHash };
  const id = await shopSubscriptionsRepository(tx).add(row);
  await changeLogRepository(tx).add({
    ...author,
    ...{ customerId: customer.id, subject: 'subscription', subjectId: id, action: 'subscriptionCreated' },
    ...{ before: {}, after: { status: 'ACTIVE', ...state } },
  });
  return { id, customerId: customer.id };
}

/**
 * Adds a subscription of the shop's own system, once per external id (rules §33.10).
 * @throws AppError `invalidInput` or `externalIdReused`
 */
export function addSubscription(
  { db, clock }: AppContext,
  key: ApiKey,
  { len: _len, ...body }: SubscriptionBody,
  lang: Language,
) {
  const { customerId = null, customerExternalId = null, sku, quantity, intervalWeeks, paymentMethod = null } = body;
  const content = [customerId, customerExternalId, sku, quantity, intervalWeeks, body.firstBillDate, paymentMethod];
  const hash = versionOf(inFixedOrder(content));
  return db.tx(async (tx) => {
    const known = await addedBefore(tx, 'subscriptions', body.externalId, hash);
    const owner = known === undefined ? undefined : await subscriptionsRepository(tx).ownerOf(known);
    const { id, customerId: ownerId } =
      known !== undefined && owner !== undefined
        ? { id: known, customerId: owner }
        : await add(tx, body, hash, keyAuthor(clock.now(), key), clock.today());
    const { version } = await presentState(tx, { subscriptionId: id, customerId: ownerId, lang });
    return { purchaseId: String(id), customerId: String(ownerId), version, isNew: known === undefined };
  });
}
