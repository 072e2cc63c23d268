import type { Subscription } from '../../api/Subscription';
import type { Due } from '../../domain/upcomingDeliveries';

/** A subscription whose next order has a date (see `hasUpcomingPayment`). */
export type DueSubscription = Due<Subscription>;
