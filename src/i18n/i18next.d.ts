import type account from '../../locales/en/account.json';
import type auth from '../../locales/en/auth.json';
import type cancellation from '../../locales/en/cancellation.json';
import type catalog from '../../locales/en/catalog.json';
import type commands from '../../locales/en/commands.json';
import type common from '../../locales/en/common.json';
import type delivery from '../../locales/en/delivery.json';
import type nextOrder from '../../locales/en/nextOrder.json';
import type payments from '../../locales/en/payments.json';
import type shell from '../../locales/en/shell.json';
import type subscription from '../../locales/en/subscription.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      account: typeof account;
      auth: typeof auth;
      cancellation: typeof cancellation;
      catalog: typeof catalog;
      commands: typeof commands;
      common: typeof common;
      delivery: typeof delivery;
      nextOrder: typeof nextOrder;
      payments: typeof payments;
      shell: typeof shell;
      subscription: typeof subscription;
    };
  }
}
