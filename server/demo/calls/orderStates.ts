import { FULFILMENTS } from '#src/domain/order/fulfilment';

/** States of the orders that a demo can make: paid ones by their delivery, and an unpaid one (rules §22.6). */
export const ORDER_STATES = [...FULFILMENTS, 'declined'] as const;
export type OrderState = (typeof ORDER_STATES)[number];
