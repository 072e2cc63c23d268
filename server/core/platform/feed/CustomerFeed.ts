import type { Country } from '#src/domain/customer/regions';
import type { Language } from '#src/domain/language';

/** An address as the shop's own system has it; `address2` is empty when there is no second line. */
export interface FeedAddress {
  address1: string;
  address2: string;
  city: string;
  state: string;
  country: Country;
  postalCode: string;
}

/** A customer as the shop's own system has it now. */
export interface FeedCustomer {
  externalId: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  lang: Language;
  billing: FeedAddress;
  /** `null` when the goods go to the billing address. */
  shipping: FeedAddress | null;
}

export interface FeedPage {
  customers: FeedCustomer[];
  /** Where the next call continues. */
  cursor: string;
  hasMore: boolean;
}

/** The shop's own customer list, read change by change; a shop puts its own system behind it. */
export interface CustomerFeed {
  /**
   * Customers that are new or changed, oldest change first, each one as it is now.
   * @param cursor the last page's, or `null` for everything
   */
  changesSince(cursor: string | null): Promise<FeedPage>;
}
