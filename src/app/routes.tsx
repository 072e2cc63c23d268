import type { ComponentType } from 'react';
import { matchRoute, type Parser } from 'wouter';
import { paths } from '../config/paths';
import { LoginScreen } from '../screens/LoginScreen';
import { lazyPage } from '../i18n/lazyPage';

/** Which token a page needs (rules §3.9). */
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
const routes: readonly PortalRoute[] = [
  { path: paths.login, area: 'signIn', Page: LoginScreen },
  {
    path: paths.otp,
    area: 'signIn',
    Page: lazyPage(
      () => import(/* webpackChunkName: "screen-otp", webpackPrefetch: true */ '../screens/OtpScreen'),
      'OtpScreen',
      ['auth'],
    ),
  },
  {
    path: paths.nextOrder,
    area: 'customer',
    Page: lazyPage(
      () => import(/* webpackChunkName: "screen-next-order" */ '../screens/NextOrderScreen'),
      'NextOrderScreen',
      ['nextOrder', 'delivery', 'subscription', 'catalog'],
    ),
  },
  {
    path: paths.upcomingPayments,
    area: 'customer',
    Page: lazyPage(
      () => import(/* webpackChunkName: "screen-upcoming-payments" */ '../screens/UpcomingPaymentsScreen'),
      'UpcomingPaymentsScreen',
      ['payments'],
    ),
  },
  {
    path: paths.previousPayments,
    area: 'customer',
    Page: lazyPage(
      () => import(/* webpackChunkName: "screen-previous-payments" */ '../screens/PreviousPaymentsScreen'),
      'PreviousPaymentsScreen',
      ['payments'],
    ),
  },
  {
    path: paths.manageSubscriptions,
    area: 'customer',
    Page: lazyPage(
      () => import(/* webpackChunkName: "screen-manage-subscriptions" */ '../screens/ManageSubscriptionsScreen'),
      'ManageSubscriptionsScreen',
      ['subscription'],
    ),
  },
  {
    path: paths.subscription,
    area: 'customer',
    Page: lazyPage(
      () => import(/* webpackChunkName: "screen-subscription" */ '../screens/SubscriptionScreen'),
      'SubscriptionScreen',
      ['subscription', 'delivery', 'cancellation'],
    ),
  },
  {
    path: paths.accountDetails,
    area: 'customer',
    Page: lazyPage(
      () => import(/* webpackChunkName: "screen-account-details" */ '../screens/AccountDetailsScreen'),
      'AccountDetailsScreen',
      ['account'],
    ),
  },
  {
    path: paths.profile,
    area: 'admin',
    Page: lazyPage(() => import(/* webpackChunkName: "screen-admin" */ '../screens/AdminScreen'), 'AdminScreen', [
      'admin',
    ]),
  },
  {
    path: paths.product,
    area: 'admin',
    Page: lazyPage(() => import(/* webpackChunkName: "screen-product" */ '../screens/ProductScreen'), 'ProductScreen', [
      'admin',
      'adminProducts',
    ]),
  },
];

/** The page of an address; undefined where there is none. */
export const routeAt = (parser: Parser, location: string): PortalRoute | undefined =>
  routes.find(({ path }) => matchRoute(parser, path, location)[0]);
