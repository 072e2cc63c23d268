import type { Country } from '#src/domain/customer/regions';
import type { Language } from '#src/domain/language';
import type { IsoDate } from '#src/domain/isoDate';
import type { SubscriptionStatus } from '#src/domain/subscriptionStatus';

export interface AddressDraft {
  address1: string;
  address2: string;
  city: string;
  state: string;
  country: Country;
  postalCode: string;
}

export interface PersonDraft {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  lang: Language;
  billing: AddressDraft;
  shipping: AddressDraft | null;
}

export interface CardDraft {
  last4: string;
  month: number;
  year: number;
  gatewayToken: string;
}

export interface StockedProduct {
  id: number;
  type: string;
  priceCents: number;
  oldPriceCents: number | null;
  stockQty: number;
  weeks: readonly number[] | null;
}

export interface PaymentDraft {
  billedOn: IsoDate;
  responseType: 'SUCCESS' | 'SOFT_DECLINE';
  nextBillDate: IsoDate | null;
}

export interface SubscriptionDraft {
  product: StockedProduct;
  qty: number;
  intervalDays: number;
  status: SubscriptionStatus;
  startedOn: IsoDate;
  /** First day after the end; null for an active or paused subscription. */
  endedOn: IsoDate | null;
  nextBillDate: IsoDate | null;
  payments: readonly PaymentDraft[];
}

/** Customer with card and subscriptions, before the insert. */
export interface CustomerDraft {
  person: PersonDraft;
  card: CardDraft | null;
  subscriptions: readonly SubscriptionDraft[];
}
