import { lazy, type ComponentType } from 'react';
import { paths } from '../config/paths';
import { LoginScreen } from '../screens/LoginScreen';

/** Whose token a page asks for (spec §6). */
export type Area = 'signIn' | 'customer' | 'admin';

interface PortalRoute {
  path: string;
  area: Area;
  Page: ComponentType;
}

/**
 * Every page and who may see it. The sign-in comes with the program, since one file arrives sooner than several; every
 * other page is a piece of its own.
 */
export const routes: readonly PortalRoute[] = [
  {
    path: paths.login,
    area: 'signIn',
    Page: LoginScreen,
  },
  {
    path: paths.otp,
    area: 'signIn',
    Page: lazy(async () => ({
      default: (await import(/* webpackChunkName: "screen-otp", webpackPrefetch: true */ '../screens/OtpScreen'))
        .OtpScreen,
    })),
  },
  {
    path: paths.nextOrder,
    area: 'customer',
    Page: lazy(async () => ({
      default: (await import(/* webpackChunkName: "screen-next-order" */ '../screens/NextOrderScreen')).NextOrderScreen,
    })),
  },
  {
    path: paths.upcomingPayments,
    area: 'customer',
    Page: lazy(async () => ({
      default: (await import(/* webpackChunkName: "screen-upcoming-payments" */ '../screens/UpcomingPaymentsScreen'))
        .UpcomingPaymentsScreen,
    })),
  },
  {
    path: paths.previousPayments,
    area: 'customer',
    Page: lazy(async () => ({
      default: (await import(/* webpackChunkName: "screen-previous-payments" */ '../screens/PreviousPaymentsScreen'))
        .PreviousPaymentsScreen,
    })),
  },
  {
    path: paths.manageSubscriptions,
    area: 'customer',
    Page: lazy(async () => ({
      default: (
        await import(/* webpackChunkName: "screen-manage-subscriptions" */ '../screens/ManageSubscriptionsScreen')
      ).ManageSubscriptionsScreen,
    })),
  },
  {
    path: paths.subscription,
    area: 'customer',
    Page: lazy(async () => ({
      default: (await import(/* webpackChunkName: "screen-subscription" */ '../screens/SubscriptionScreen'))
        .SubscriptionScreen,
    })),
  },
  {
    path: paths.accountDetails,
    area: 'customer',
    Page: lazy(async () => ({
      default: (await import(/* webpackChunkName: "screen-account-details" */ '../screens/AccountDetailsScreen'))
        .AccountDetailsScreen,
    })),
  },
  {
    path: paths.profile,
    area: 'admin',
    Page: lazy(async () => ({
      default: (await import(/* webpackChunkName: "screen-admin" */ '../screens/AdminScreen')).AdminScreen,
    })),
  },
];
