import {
  mdiCalendarClockOutline,
  mdiCardAccountDetailsOutline,
  mdiReceiptTextOutline,
  mdiTruckDeliveryOutline,
  mdiViewListOutline,
} from '@mdi/js';
import { paths } from '../../config/paths';

/** The five tabs of the customer area (rules §6.1). The texts have a long and a short name for each. */
export const NAVIGATION_ITEMS = [
  { name: 'nextOrder', icon: mdiTruckDeliveryOutline },
  { name: 'upcomingPayments', icon: mdiCalendarClockOutline },
  { name: 'previousPayments', icon: mdiReceiptTextOutline },
  { name: 'manageSubscriptions', icon: mdiViewListOutline },
  { name: 'accountDetails', icon: mdiCardAccountDetailsOutline },
] as const;

/** True if the path is the tab's page or a page below it. */
export const isWithin = (name: (typeof NAVIGATION_ITEMS)[number]['name'], location: string): boolean =>
  location === paths[name] || location.startsWith(`${paths[name]}/`);
