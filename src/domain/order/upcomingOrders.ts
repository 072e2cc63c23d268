import { addDays, daysBetween, type IsoDate } from '../isoDate';
import type { SubscriptionStatus } from '../subscriptionStatus';

/** Fields of a subscription that determine its upcoming orders. */
export interface Schedule {
  status: string;
  dueDay: IsoDate | undefined;
  /** Start of the wait for stock; the order has no known date. */
  waitingSince?: IsoDate | undefined;
  /** End of the subscription; nothing is billed from this date. */
  cancelOn?: IsoDate | undefined;
  /** Days between two orders. */
  intervalDays: number;
}

/** One upcoming order. */
export interface UpcomingOrder {
  date: IsoDate;
  /** True for the next order; later ones are planned and move with it. */
  isNext: boolean;
}

const LEFT_OUT = ['CANCELLED', 'RECYCLE_FAILED'] as const satisfies SubscriptionStatus[];

interface Dated {
  dueDay: IsoDate;
}
export type Due<Of extends Schedule> = Of & Dated;

/** True if the subscription has a next order with a date, and is neither CANCELLED nor RECYCLE_FAILED (rules §12.1). */
export const hasUpcomingPayment = <Of extends Schedule>(subscription: Of): subscription is Due<Of> =>
  subscription.dueDay !== undefined && !LEFT_OUT.some((status) => status === subscription.status);

/**
 * True if the order is charged automatically, as after the end of a pause (rules §9.2). False for INACTIVE, and during
 * a wait for stock (rules §9.9).
 */
export const isDueByItself = ({ status, waitingSince }: Pick<Schedule, 'status' | 'waitingSince'>): boolean =>
  (status === 'ACTIVE' || status === 'PAUSED') && waitingSince === undefined;

/** Minimum length of a timeline in days: twelve weeks. */
const PLAN_DAYS = 84;
/** Three weeks, because a timeline has thirds of whole weeks. */
const PLAN_STEP_DAYS = 21;

/** Returns the length of a timeline in days: twelve weeks, or until the last of the next orders. */
export function planDays(schedules: readonly Pick<Due<Schedule>, 'dueDay'>[], today: IsoDate): number {
  const furthest = Math.max(0, ...schedules.map(({ dueDay }) => daysBetween(today, dueDay)));
  return Math.max(PLAN_DAYS, Math.ceil(furthest / PLAN_STEP_DAYS) * PLAN_STEP_DAYS);
}

/**
 * Returns the next order of a subscription and the planned ones after it.
 * @param until last day of the timeline, inclusive
 */
export function upcomingOrdersUntil(
  { dueDay, intervalDays, cancelOn }: Pick<Due<Schedule>, 'dueDay' | 'intervalDays' | 'cancelOn'>,
  until: IsoDate,
): UpcomingOrder[] {
  const last = cancelOn !== undefined && cancelOn <= until ? addDays(cancelOn, -1) : until;
  const following = intervalDays > 0 ? Math.max(0, Math.floor(daysBetween(dueDay, last) / intervalDays)) : 0;
  return Array.from({ length: following + 1 }, (_, index) => ({
    date: addDays(dueDay, index * intervalDays),
    isNext: index === 0,
  }));
}
