import type { Country } from '#src/domain/customer/regions';
import type { Language } from '#src/domain/language';

/** Postal address in the shop's own system; `address2` may be empty. */
export interface FeedAddress {
  address1: string;
  address2: string;
  city: string;
  state: string;
  country: Country;
  postalCode: string;
}

/** Present state of a customer in the shop's own system. */
export interface FeedCustomer {
  externalId: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  lang: Language;
  billing: FeedAddress;
  /** Shipping address; null if equal to the billing address. */
  shipping: FeedAddress | null;
}

export interface FeedPage {
  customers: FeedCustomer[];
  /** Opaque cursor of the next page. */
  cursor: string;
  hasMore: boolean;
}

/** Interface of the shop's own customer system. */
export interface CustomerFeed {
  /**
   * Returns new and changed customers in their current state, oldest change first.
   * @param cursor of the last page, or `null` for all customers
   */
  changesSince(cursor: string | null): Promise<FeedPage>;
}
