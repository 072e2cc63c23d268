import type auth from '../../locales/en/auth.json';
import type common from '../../locales/en/common.json';
import type delivery from '../../locales/en/delivery.json';
import type nextOrder from '../../locales/en/nextOrder.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: { common: typeof common; auth: typeof auth; delivery: typeof delivery; nextOrder: typeof nextOrder };
  }
}
