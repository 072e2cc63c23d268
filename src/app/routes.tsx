import type { Namespace } from 'i18next';
import type { ComponentType } from 'react';
import { replace, type Params, type RouteObject } from 'react-router';
import { adminProductsApi } from '../api/adminProductsApi';
import { customerApi } from '../api/customerApi';
import { paymentsApi } from '../api/paymentsApi';
import { productsApi } from '../api/productsApi';
import { subscriptionsApi } from '../api/subscriptionsApi';
import { paths } from '../config/paths';
import { LanguageSelect } from '../features/language/LanguageSelect';
import { loadPiece } from '../i18n/loadPiece';
import { LoginScreen } from '../screens/LoginScreen';
import { AreaFrame } from './AreaFrame';
import { Crash } from './Crash';
import { CrashPage } from './CrashPage';
import { guardArea, mayShow, type Area } from './guardArea';
import { SignInFrame } from './SignInFrame';
import type { AppStore } from './store';

type Query = ReturnType<typeof customerApi.util.prefetch>;

interface Page<Name extends string> {
  path: string;
  load: () => Promise<Record<Name, ComponentType>>;
  name: Name;
  texts: Namespace & readonly string[];
  /** What the page asks the server for, asked while its code still arrives. */
  queries?: (params: Params) => readonly Query[];
}

/**
 * The route table: every page, who may see it, and what it begins to load (rules §1.2, §3.9). The sign-in comes with the
 * program, since one file arrives sooner than several; every other page is a piece of its own.
 */
export function createRoutes(store: AppStore): RouteObject[] {
  const page =
    (area: Area) =>
    <Name extends string>({ path, load, name, texts, queries }: Page<Name>): RouteObject => ({
      path,
      lazy: { Component: loadPiece(load, name, texts) },
      loader: ({ params }) => {
        if (mayShow(area, store.getState())) queries?.(params).forEach((query) => store.dispatch(query));
        return null;
      },
      // Where only the query of the address changes, the page itself asks for what it lacks.
      shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
      errorElement: <Crash />,
    });
  const customerPage = page('customer');
  const adminPage = page('admin');

  return [
    {
      errorElement: <CrashPage />,
      HydrateFallback: () => null,
      children: [
        {
          Component: SignInFrame,
          children: [
            { path: paths.login, Component: LoginScreen },
            {
              path: paths.otp,
              lazy: {
                Component: loadPiece(
                  () => import(/* webpackChunkName: "screen-otp", webpackPrefetch: true */ '../screens/OtpScreen'),
                  'OtpScreen',
                  ['auth'],
                ),
              },
            },
          ],
        },
        {
          loader: guardArea('customer', store),
          shouldRevalidate: () => true,
          element: <AreaFrame area="customer" />,
          children: [
            {
              lazy: {
                element: async () => {
                  const CustomerShell = await loadPiece(
                    () => import(/* webpackChunkName: "shell-customer" */ '../features/shell/CustomerShell'),
                    'CustomerShell',
                    ['commands', 'shell'],
                  )();
                  return <CustomerShell language={<LanguageSelect />} />;
                },
              },
              children: [
                customerPage({
                  path: paths.nextOrder,
                  load: () => import(/* webpackChunkName: "screen-next-order" */ '../screens/NextOrderScreen'),
                  name: 'NextOrderScreen',
                  texts: ['nextOrder', 'delivery', 'subscription', 'catalog'],
                  queries: () => [
                    subscriptionsApi.util.prefetch('listNextOrders', undefined),
                    customerApi.util.prefetch('getCustomer', undefined),
                    productsApi.util.prefetch('listProducts', undefined),
                  ],
                }),
                customerPage({
                  path: paths.upcomingPayments,
                  load: () =>
                    import(/* webpackChunkName: "screen-upcoming-payments" */ '../screens/UpcomingPaymentsScreen'),
                  name: 'UpcomingPaymentsScreen',
                  texts: ['payments'],
                  queries: () => [subscriptionsApi.util.prefetch('listNextOrders', undefined)],
                }),
                customerPage({
                  path: paths.previousPayments,
                  load: () =>
                    import(/* webpackChunkName: "screen-previous-payments" */ '../screens/PreviousPaymentsScreen'),
                  name: 'PreviousPaymentsScreen',
                  texts: ['payments'],
                  queries: () => [paymentsApi.util.prefetch('listPayments', undefined)],
                }),
                customerPage({
                  path: paths.manageSubscriptions,
                  load: () =>
                    import(
                      /* webpackChunkName: "screen-manage-subscriptions" */ '../screens/ManageSubscriptionsScreen'
                    ),
                  name: 'ManageSubscriptionsScreen',
                  texts: ['subscription'],
                  queries: () => [subscriptionsApi.util.prefetch('listSubscriptions', undefined)],
                }),
                customerPage({
                  path: paths.subscription,
                  load: () => import(/* webpackChunkName: "screen-subscription" */ '../screens/SubscriptionScreen'),
                  name: 'SubscriptionScreen',
                  texts: ['subscription', 'delivery', 'cancellation'],
                  queries: ({ purchaseId = '' }) => [
                    subscriptionsApi.util.prefetch('getSubscription', purchaseId.trim()),
                  ],
                }),
                customerPage({
                  path: paths.accountDetails,
                  load: () =>
                    import(/* webpackChunkName: "screen-account-details" */ '../screens/AccountDetailsScreen'),
                  name: 'AccountDetailsScreen',
                  texts: ['account'],
                  queries: () => [
                    customerApi.util.prefetch('getCustomer', undefined),
                    subscriptionsApi.util.prefetch('listSubscriptions', undefined),
                  ],
                }),
              ],
            },
          ],
        },
        {
          loader: guardArea('admin', store),
          shouldRevalidate: () => true,
          element: <AreaFrame area="admin" />,
          children: [
            {
              lazy: {
                element: async () => {
                  const AdminShell = await loadPiece(
                    () => import(/* webpackChunkName: "shell-admin" */ '../features/shell/AdminShell'),
                    'AdminShell',
                    ['shell', 'admin'],
                  )();
                  return <AdminShell language={<LanguageSelect />} />;
                },
              },
              children: [
                adminPage({
                  path: paths.profile,
                  load: () => import(/* webpackChunkName: "screen-admin" */ '../screens/AdminScreen'),
                  name: 'AdminScreen',
                  texts: ['admin'],
                }),
                adminPage({
                  path: paths.product,
                  load: () => import(/* webpackChunkName: "screen-product" */ '../screens/ProductScreen'),
                  name: 'ProductScreen',
                  texts: ['admin', 'adminProducts'],
                  queries: ({ productId = '' }) => [adminProductsApi.util.prefetch('getProductFrequencies', productId)],
                }),
              ],
            },
          ],
        },
        { path: '*', loader: () => replace(paths.login) },
      ],
    },
  ];
}
