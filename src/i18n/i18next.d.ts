import type account from '#locales/en/account.json';
import type accounts from '#locales/en/accounts.json';
import type admin from '#locales/en/admin.json';
import type adminCohort from '#locales/en/adminCohort.json';
import type adminCustomers from '#locales/en/adminCustomers.json';
import type adminDeclarations from '#locales/en/adminDeclarations.json';
import type adminDiscounts from '#locales/en/adminDiscounts.json';
import type adminProducts from '#locales/en/adminProducts.json';
import type adminStatistics from '#locales/en/adminStatistics.json';
import type auth from '#locales/en/auth.json';
import type cancellation from '#locales/en/cancellation.json';
import type cardChoice from '#locales/en/cardChoice.json';
import type catalog from '#locales/en/catalog.json';
import type commands from '#locales/en/commands.json';
import type common from '#locales/en/common.json';
import type declared from '#locales/en/declared.json';
import type delivery from '#locales/en/delivery.json';
import type history from '#locales/en/history.json';
import type inspect from '#locales/en/inspect.json';
import type nextOrder from '#locales/en/nextOrder.json';
import type oneTap from '#locales/en/oneTap.json';
import type openPayment from '#locales/en/openPayment.json';
import type payments from '#locales/en/payments.json';
import type regions from '#locales/en/regions.json';
import type shell from '#locales/en/shell.json';
import type subscription from '#locales/en/subscription.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      account: typeof account;
      accounts: typeof accounts;
      admin: typeof admin;
      adminCohort: typeof adminCohort;
      adminCustomers: typeof adminCustomers;
      adminDeclarations: typeof adminDeclarations;
      adminDiscounts: typeof adminDiscounts;
      adminProducts: typeof adminProducts;
      adminStatistics: typeof adminStatistics;
      auth: typeof auth;
      cancellation: typeof cancellation;
      cardChoice: typeof cardChoice;
      catalog: typeof catalog;
      commands: typeof commands;
      common: typeof common;
      declared: typeof declared;
      delivery: typeof delivery;
      history: typeof history;
      inspect: typeof inspect;
      nextOrder: typeof nextOrder;
      oneTap: typeof oneTap;
      openPayment: typeof openPayment;
      payments: typeof payments;
      regions: typeof regions;
      shell: typeof shell;
      subscription: typeof subscription;
    };
  }
}
