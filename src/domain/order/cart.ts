/** Sample options of the add-to-cart dialog (rules §14.7). */
export const FLAVORS = ['variety', 'chocolate', 'vanilla'] as const;
export const PACK_SIZES = ['6', '12', '24'] as const;
export const PURCHASE_TYPES = ['one-time', 'subscription'] as const;
export const INTERVAL_UNITS = ['day', 'week', 'month'] as const;

/** Displayed saving of a subscription in percent (rules §14.7). */
export const SUBSCRIBER_DISCOUNT_PERCENT = 15;

/** Maximum number of different extras of an order (rules §14.5). */
export const MAX_EXTRAS = 4;
