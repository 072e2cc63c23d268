import type { ComponentType } from 'react';
import type { Params } from 'react-router';
import { adminProductsApi } from '../api/product/adminProductsApi';
import { customerApi } from '../api/customer/customerApi';
import { paymentsApi } from '../api/order/paymentsApi';
import { productsApi } from '../api/product/productsApi';
import { subscriptionsApi } from '../api/subscription/subscriptionsApi';
import type { AdminPage, CustomerPage } from '../config/paths';
import { timings } from '../config/timings';
import { loadPiece } from '../i18n/loadPiece';

/** Page of an area: a separate chunk with its texts (rules §1.2). */
export interface Page {
  load: () => Promise<ComponentType>;
  /** First queries of the page, started while its code loads. */
  queries: (params: Params) => readonly ReturnType<typeof customerApi.util.prefetch>[];
}

const MS_PER_SECOND = 1000;
/** Shows cached data at once and refreshes them in the background (rules §18.2). */
const refresh = () => ({ ifOlderThan: timings.refreshAfter / MS_PER_SECOND });
const getCustomer = () => customerApi.util.prefetch('getCustomer', undefined, refresh());
const listNextOrders = () => subscriptionsApi.util.prefetch('listNextOrders', undefined, refresh());
const listSubscriptions = () => subscriptionsApi.util.prefetch('listSubscriptions', undefined, refresh());

export const customerPages: Readonly<Record<CustomerPage, Page>> = {
  nextOrder: {
    load: loadPiece(
      () => import(/* webpackChunkName: "screen-next-order" */ '../screens/NextOrderScreen'),
      'NextOrderScreen',
      ['nextOrder', 'delivery', 'subscription', 'catalog'],
    ),
    queries: () => [listNextOrders(), getCustomer(), productsApi.util.prefetch('listProducts', undefined, refresh())],
  },
  upcomingPayments: {
    load: loadPiece(
      () => import(/* webpackChunkName: "screen-upcoming-payments" */ '../screens/UpcomingPaymentsScreen'),
      'UpcomingPaymentsScreen',
      ['payments'],
    ),
    queries: () => [listNextOrders()],
  },
  previousPayments: {
    load: loadPiece(
      () => import(/* webpackChunkName: "screen-previous-payments" */ '../screens/PreviousPaymentsScreen'),
      'PreviousPaymentsScreen',
      ['payments'],
    ),
    queries: () => [paymentsApi.util.prefetch('listPayments', undefined, refresh())],
  },
  manageSubscriptions: {
    load: loadPiece(
      () => import(/* webpackChunkName: "screen-manage-subscriptions" */ '../screens/ManageSubscriptionsScreen'),
      'ManageSubscriptionsScreen',
      ['subscription'],
    ),
    queries: () => [listSubscriptions()],
  },
  subscription: {
    load: loadPiece(
      () => import(/* webpackChunkName: "screen-subscription" */ '../screens/SubscriptionScreen'),
      'SubscriptionScreen',
      ['subscription', 'delivery', 'cancellation'],
    ),
    queries: ({ purchaseId = '' }) => [subscriptionsApi.util.prefetch('getSubscription', purchaseId.trim(), refresh())],
  },
  accountDetails: {
    load: loadPiece(
      () => import(/* webpackChunkName: "screen-account-details" */ '../screens/AccountDetailsScreen'),
      'AccountDetailsScreen',
      ['account', 'regions'],
    ),
    queries: () => [getCustomer(), listSubscriptions()],
  },
  privacy: {
    load: loadPiece(
      () => import(/* webpackChunkName: "screen-privacy" */ '../screens/PrivacyScreen'),
      'PrivacyScreen',
      ['privacy', 'regions', 'adminLog'],
    ),
    // The page loads only data of an API with the feature.
    queries: () => [],
  },
};

export const adminPages: Readonly<Record<AdminPage, Page>> = {
  admin: {
    load: loadPiece(() => import(/* webpackChunkName: "screen-admin" */ '../screens/AdminScreen'), 'AdminScreen', [
      'admin',
      'adminCustomers',
      'adminStatistics',
      'adminProducts',
      'adminDiscounts',
    ]),
    // Each tab requests its own data.
    queries: () => [],
  },
  audit: {
    load: loadPiece(() => import(/* webpackChunkName: "screen-audit" */ '../screens/AuditScreen'), 'AuditScreen', [
      'admin',
      'adminAudit',
      'adminLog',
    ]),
    queries: () => [],
  },
  attention: {
    load: loadPiece(
      () => import(/* webpackChunkName: "screen-attention" */ '../screens/AttentionScreen'),
      'AttentionScreen',
      ['admin', 'adminAttention'],
    ),
    queries: () => [],
  },
  cancellations: {
    load: loadPiece(
      () => import(/* webpackChunkName: "screen-cancellations" */ '../screens/CancellationsScreen'),
      'CancellationsScreen',
      ['admin', 'adminCancellations'],
    ),
    queries: () => [],
  },
  failedPayments: {
    load: loadPiece(
      () => import(/* webpackChunkName: "screen-failed-payments" */ '../screens/FailedPaymentsScreen'),
      'FailedPaymentsScreen',
      ['admin', 'adminFailedPayments'],
    ),
    queries: () => [],
  },
  admins: {
    load: loadPiece(() => import(/* webpackChunkName: "screen-admins" */ '../screens/AdminsScreen'), 'AdminsScreen', [
      'admin',
      'adminTeam',
    ]),
    queries: () => [],
  },
  adminSearch: {
    load: loadPiece(
      () => import(/* webpackChunkName: "screen-admin-search" */ '../screens/AdminSearchScreen'),
      'AdminSearchScreen',
      ['admin', 'adminSearch'],
    ),
    queries: () => [],
  },
  customerFile: {
    load: loadPiece(
      () => import(/* webpackChunkName: "screen-customer-file" */ '../screens/CustomerFileScreen'),
      'CustomerFileScreen',
      ['admin', 'adminCustomers', 'adminFile', 'adminLog'],
    ),
    queries: () => [],
  },
  product: {
    load: loadPiece(
      () => import(/* webpackChunkName: "screen-product" */ '../screens/ProductScreen'),
      'ProductScreen',
      ['admin', 'adminProducts'],
    ),
    queries: ({ productId = '' }) => [adminProductsApi.util.prefetch('getProductFrequencies', productId, refresh())],
  },
};
