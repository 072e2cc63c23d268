import {
  mdiCalendarClockOutline,
  mdiCardAccountDetailsOutline,
  mdiReceiptTextOutline,
  mdiTruckDeliveryOutline,
  mdiViewListOutline,
} from '@mdi/js';
import { paths } from '../../config/paths';

/** The five places of the customer's area (rules §6.1), each with its name, one that fits a narrow bar, and its sign. */
export const CUSTOMER_PLACES = [
  { path: paths.nextOrder, name: 'shell:nextOrder', short: 'shell:short.nextOrder', icon: mdiTruckDeliveryOutline },
  {
    path: paths.upcomingPayments,
    name: 'shell:upcomingPayments',
    short: 'shell:short.upcomingPayments',
    icon: mdiCalendarClockOutline,
  },
  {
    path: paths.previousPayments,
    name: 'shell:previousPayments',
    short: 'shell:short.previousPayments',
    icon: mdiReceiptTextOutline,
  },
  {
    path: paths.manageSubscriptions,
    name: 'shell:manageSubscriptions',
    short: 'shell:short.manageSubscriptions',
    icon: mdiViewListOutline,
  },
  {
    path: paths.accountDetails,
    name: 'shell:accountDetails',
    short: 'shell:short.accountDetails',
    icon: mdiCardAccountDetailsOutline,
  },
] as const;

/** A subscription's own page belongs to the list it was opened from. */
export const isWithin = (path: string, location: string): boolean =>
  location === path || location.startsWith(`${path}/`);
