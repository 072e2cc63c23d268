/** The sample content of the add-to-cart dialog (rules §14.7). */
export const FLAVORS = ['variety', 'chocolate', 'vanilla'] as const;
export const PACK_SIZES = ['6', '12', '24'] as const;
export const PURCHASE_TYPES = ['one-time', 'subscription'] as const;
export const INTERVAL_UNITS = ['day', 'week', 'month'] as const;

/** What subscribing saves, in percent (rules §14.7). */
export const SUBSCRIBER_DISCOUNT_PERCENT = 15;

/** How many different products can be taken along with an order (rules §14.5). */
export const MAX_EXTRAS = 4;
