import {
  mdiCalendarClockOutline,
  mdiCardAccountDetailsOutline,
  mdiReceiptTextOutline,
  mdiTruckDeliveryOutline,
  mdiViewListOutline,
} from '@mdi/js';
import { paths } from '../../config/paths';

/** The five places of the customer's area (rules §6.1), each with its sign; the texts have a name, and a short one. */
export const CUSTOMER_PLACES = [
  { name: 'nextOrder', icon: mdiTruckDeliveryOutline },
  { name: 'upcomingPayments', icon: mdiCalendarClockOutline },
  { name: 'previousPayments', icon: mdiReceiptTextOutline },
  { name: 'manageSubscriptions', icon: mdiViewListOutline },
  { name: 'accountDetails', icon: mdiCardAccountDetailsOutline },
] as const;

/** Whether a place is shown; a subscription's own page belongs to the list it was opened from. */
export const isWithin = (name: (typeof CUSTOMER_PLACES)[number]['name'], location: string): boolean =>
  location === paths[name] || location.startsWith(`${paths[name]}/`);
