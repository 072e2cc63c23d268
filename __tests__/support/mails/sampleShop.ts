import type { Language } from '#src/domain/language';
import type { LockedCustomer } from '#server/core/shop/customers/repository';
import type { LockedSubscription } from '#server/core/shop/subscriptions/LockedSubscription';
import { repriced } from '#server/core/shop/subscriptions/saveSubscription';
import { createFormatDay } from '#server/core/platform/wire/format';
import type { MailDraft } from '#server/core/platform/mail/MailDraft';

export interface Sample {
  /** Name of the situation, rendered below the subject. */
  name: string;
  draft: MailDraft;
}

export const TODAY = '2026-11-20';
export const RECEIPT = 48_213;
export const UNDO_UNTIL = '2026-11-27';
export const LAST4 = '4242';

/** Fixed clock, date format and address for the drafts. */
export const context = {
  clock: { today: () => TODAY, now: () => new Date(`${TODAY}T12:00:00Z`) },
  formatDay: createFormatDay('spec'),
  publicOrigin: () => 'https://my.shop.example',
};

const PRODUCTS: Record<Language, readonly [string, string]> = {
  de: ['Eichenstreu fein', 'Hanfstreu'],
  en: ['Fine oak litter', 'Hemp litter'],
};
export const productIn = (lang: Language): string => PRODUCTS[lang][0];
export const otherProductIn = (lang: Language): string => PRODUCTS[lang][1];

export const customerIn = (lang: Language): LockedCustomer => ({
  ...{ id: 7, lang, firstName: 'Mia', lastName: 'Sommer', email: 'mia@kunden.example', phone: '0151234567' },
  ...{ address1: 'Am Graben 12', address2: '""', country: 'DE', state: 'BY', city: 'München', postalCode: '80331' },
  ...{ shipAddress1: null, shipAddress2: null, shipCountry: null, shipState: null, shipCity: null },
  shipPostalCode: null,
});

const unpriced = (lang: Language): LockedSubscription => ({
  ...{ id: 1042, version: '', customerId: 7, email: 'mia@kunden.example', firstName: 'Mia', lang, country: 'DE' },
  ...{
    status: 'ACTIVE',
    nextBillDate: '2026-12-04',
    restartDate: null,
    endedOn: null,
    cancelReason: null,
    cancelOn: null,
  },
  ...{ productId: 3, productName: productIn(lang), quantity: 1, intervalDays: 28 },
  ...{ unitPriceCents: 2_490, oldUnitPriceCents: null, shippingCents: 0, taxCents: 0, discountCents: 0 },
  ...{ retryNo: 0, retryOn: null, failedSince: null, failedFor: null, waitingSince: null },
  ...{ paySourceId: 5, gatewayToken: 'token', cardLast4: LAST4 },
  ...{ redemptionId: null, discountCode: null, discount: null },
});
export const subscriptionIn = (lang: Language): LockedSubscription => repriced(unpriced(lang));
