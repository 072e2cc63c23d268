import { addDays, daysBetween, type IsoDate } from '../isoDate';
import type { SubscriptionStatus } from '../subscriptionStatus';

/** A subscription as far as its coming deliveries are concerned. */
export interface Schedule {
  status: string;
  dueDay: IsoDate | undefined;
  /** Since when the order waits for stock; the day on which it comes is unknown. */
  waitingSince?: IsoDate | undefined;
  /** The day on which it ends, after its next order; nothing is billed from then on. */
  cancelOn?: IsoDate | undefined;
  /** Days from one delivery to the next. */
  intervalDays: number;
}

/** One delivery to come. */
export interface Delivery {
  date: IsoDate;
  /** The one that is due next; those after it are planned and move along with it. */
  isNext: boolean;
}

const LEFT_OUT = ['CANCELLED', 'RECYCLE_FAILED'] as const satisfies SubscriptionStatus[];

/** What is known of a subscription whose next order has a date. */
interface Dated {
  dueDay: IsoDate;
}
export type Due<Of extends Schedule> = Of & Dated;

/** Leaves out cancelled and failed ones, and those without a date, which charge nothing (rules §12.1). */
export const hasUpcomingPayment = <Of extends Schedule>(subscription: Of): subscription is Due<Of> =>
  subscription.dueDay !== undefined && !LEFT_OUT.some((status) => status === subscription.status);

/**
 * A paused one resumes by itself on its date (rules §9.2); an inactive one has to be reactivated, and one that waits for
 * stock comes when the goods do (rules §9.9).
 */
export const isDueByItself = ({ status, waitingSince }: Pick<Schedule, 'status' | 'waitingSince'>): boolean =>
  (status === 'ACTIVE' || status === 'PAUSED') && waitingSince === undefined;

/** How far a plan reaches at least, in days: twelve weeks. */
const PLAN_DAYS = 84;
/** A plan is divided into thirds of whole weeks, so it grows by three weeks. */
const PLAN_STEP_DAYS = 21;

/** The days that a plan covers, from today: twelve weeks, or as many as the last of the next deliveries needs. */
export function planDays(schedules: readonly Pick<Due<Schedule>, 'dueDay'>[], today: IsoDate): number {
  const furthest = Math.max(0, ...schedules.map(({ dueDay }) => daysBetween(today, dueDay)));
  return Math.max(PLAN_DAYS, Math.ceil(furthest / PLAN_STEP_DAYS) * PLAN_STEP_DAYS);
}

/**
 * The deliveries of one subscription up to a day: the next one, and those that follow if nothing is changed.
 * @param until the last day of the plan, included
 */
export function deliveriesUntil(
  { dueDay, intervalDays, cancelOn }: Pick<Due<Schedule>, 'dueDay' | 'intervalDays' | 'cancelOn'>,
  until: IsoDate,
): Delivery[] {
  const last = cancelOn !== undefined && cancelOn <= until ? addDays(cancelOn, -1) : until;
  const following = intervalDays > 0 ? Math.max(0, Math.floor(daysBetween(dueDay, last) / intervalDays)) : 0;
  return Array.from({ length: following + 1 }, (_, index) => ({
    date: addDays(dueDay, index * intervalDays),
    isNext: index === 0,
  }));
}
