import type { EventAttributes } from 'ics';
import type { TFunction } from 'i18next';
import type { Subscription } from '../../api/subscription/Subscription';
import { orderTotals } from '../../domain/order/order';
import { addDays, type IsoDate } from '../../domain/isoDate';
import { upcomingOrdersUntil, type Due } from '../../domain/order/upcomingOrders';
import { pathTo } from '../../config/paths';

/** A subscription whose next order has a date (see `hasUpcomingPayment`). */
export type DueSubscription = Due<Subscription>;

const MINUTE_MS = 60_000;

type Day = [number, number, number];

/** All-day date, so that no calendar's time zone can move it. */
const toDay = (date: IsoDate): Day => date.split('-').map(Number) as Day;

interface Calendar {
  until: IsoDate;
  /** Origin of the portal, such as `https://konto.example`. */
  origin: string;
  price: (cents: number) => string;
}

/** Repeating all-day event of a subscription. Its UID is stable, so that a newer file replaces the event. */
function toEvent(
  t: TFunction<'payments'>,
  order: DueSubscription,
  { until, origin, price }: Calendar,
): EventAttributes {
  const { purchaseId, productName, quantity, dueDay, intervalDays } = order;
  const count = upcomingOrdersUntil(order, until).length;
  const amount = price(orderTotals([order]).totalCents);
  return {
    uid: `subscription-${purchaseId}@${new URL(origin).hostname}`,
    sequence: Math.floor(Date.now() / MINUTE_MS),
    title: t('calendar.summary', { count: quantity, product: productName }),
    description: t('calendar.description', { amount }),
    url: origin + pathTo.subscription(purchaseId),
    start: toDay(dueDay),
    end: toDay(addDays(dueDay, 1)),
    ...(count > 1 && { recurrenceRule: `FREQ=DAILY;INTERVAL=${intervalDays};COUNT=${count}` }),
    transp: 'TRANSPARENT',
    busyStatus: 'FREE',
  };
}

/** Returns a calendar file (RFC 5545) of the next orders. Loads `ics` on demand. */
export async function calendarFile(
  t: TFunction<'payments'>,
  orders: readonly DueSubscription[],
  calendar: Calendar,
): Promise<string> {
  const { createEvents } = await import(/* webpackChunkName: "calendar-file" */ 'ics');
  const events = orders.map((order) => toEvent(t, order, calendar));
  const { error, value } = createEvents(events, {
    productId: '-//Nachschub//Portal//EN',
    calName: t('calendar.name'),
    method: 'PUBLISH',
  });
  if (!value) throw error ?? new Error('The calendar is empty.');
  return value;
}
