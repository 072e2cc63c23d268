import { addWorkingDays, type IsoDate } from '../isoDate';

/** States of an order's delivery, in order (rules §32.5). */
export const FULFILMENTS = ['placed', 'packed', 'shipped', 'delivered', 'returned', 'cancelled'] as const;
export type Fulfilment = (typeof FULFILMENTS)[number];

/** States from which each step of a delivery is possible (rules §32.5). */
export const STEPS = {
  packed: ['placed'],
  shipped: ['placed', 'packed'],
  delivered: ['shipped'],
  returned: ['packed', 'shipped', 'delivered'],
} as const satisfies Partial<Record<Fulfilment, readonly Fulfilment[]>>;

/** Step of a delivery that the shop records. */
export type Step = keyof typeof STEPS;

/** Returns the day on which an order ships: the first working day after its payment (rules §32.6). */
export const shipDayAfter = (paidOn: IsoDate): IsoDate => addWorkingDays(paidOn, 1);
