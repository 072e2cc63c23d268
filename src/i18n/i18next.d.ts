import 'i18next';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      account: typeof import('#locales/en/account.json');
      accounts: typeof import('#locales/en/accounts.json');
      admin: typeof import('#locales/en/admin.json');
      adminAttention: typeof import('#locales/en/adminAttention.json');
      adminAudit: typeof import('#locales/en/adminAudit.json');
      adminCancellations: typeof import('#locales/en/adminCancellations.json');
      adminCohort: typeof import('#locales/en/adminCohort.json');
      adminEntry: typeof import('#locales/en/adminEntry.json');
      adminTeam: typeof import('#locales/en/adminTeam.json');
      adminCustomers: typeof import('#locales/en/adminCustomers.json');
      adminDeclarations: typeof import('#locales/en/adminDeclarations.json');
      adminDiscounts: typeof import('#locales/en/adminDiscounts.json');
      adminLog: typeof import('#locales/en/adminLog.json');
      adminNavigation: typeof import('#locales/en/adminNavigation.json');
      adminFailedPayments: typeof import('#locales/en/adminFailedPayments.json');
      adminOffer: typeof import('#locales/en/adminOffer.json');
      adminProducts: typeof import('#locales/en/adminProducts.json');
      adminRefund: typeof import('#locales/en/adminRefund.json');
      adminSearch: typeof import('#locales/en/adminSearch.json');
      adminFile: typeof import('#locales/en/adminFile.json');
      adminStatistics: typeof import('#locales/en/adminStatistics.json');
      auth: typeof import('#locales/en/auth.json');
      cancellation: typeof import('#locales/en/cancellation.json');
      cardChoice: typeof import('#locales/en/cardChoice.json');
      catalog: typeof import('#locales/en/catalog.json');
      commands: typeof import('#locales/en/commands.json');
      common: typeof import('#locales/en/common.json');
      declared: typeof import('#locales/en/declared.json');
      delivery: typeof import('#locales/en/delivery.json');
      history: typeof import('#locales/en/history.json');
      inspect: typeof import('#locales/en/inspect.json');
      nextOrder: typeof import('#locales/en/nextOrder.json');
      mailLink: typeof import('#locales/en/mailLink.json');
      openPayment: typeof import('#locales/en/openPayment.json');
      payments: typeof import('#locales/en/payments.json');
      privacy: typeof import('#locales/en/privacy.json');
      provider: typeof import('#locales/en/provider.json');
      regions: typeof import('#locales/en/regions.json');
      secondFactor: typeof import('#locales/en/secondFactor.json');
      shell: typeof import('#locales/en/shell.json');
      subscription: typeof import('#locales/en/subscription.json');
    };
  }
}
