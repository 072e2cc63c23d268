/** The sample content of the add-to-cart dialog (spec §2). */
export const FLAVORS = ['variety', 'chocolate', 'vanilla'] as const;
export const PACK_SIZES = ['6', '12', '24'] as const;
export const PURCHASE_TYPES = ['one-time', 'subscription'] as const;
export const INTERVAL_UNITS = ['day', 'week', 'month'] as const;

/** What subscribing saves, in percent (spec §9). */
export const SUBSCRIBER_DISCOUNT_PERCENT = 15;

/** How many different products can be taken along with an order (spec §9). */
export const MAX_EXTRAS = 4;
