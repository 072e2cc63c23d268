import { screen, within } from '@testing-library/react';
import type { CustomerWire } from '../../server/modules/customers/schemas';
import type { Language } from '../../src/domain/language';
import { renderPortal } from './renderPortal';
import type { Api } from './serverApi';
import type { Proxy } from './startProxy';

export const ACCOUNT_PATH = '/address-payment-details';

interface AccountVisit {
  shape?: Record<string, unknown>;
  language?: Language;
  /** What follows the path, such as `?isEditAddress=true`. */
  search?: string;
  /** The token of an admin who acts as the customer. */
  adminToken?: string;
  /** The way that the page's calls go. */
  proxy?: Proxy;
  /** Done to the customer before the page opens. */
  before?: (token: string) => Promise<unknown>;
}

/** The page of a new customer, with what the server holds of them. */
export async function visitAccount(api: Api, visit: AccountVisit = {}) {
  const { shape, language = 'en', search = '', adminToken, proxy, before } = visit;
  const customer = await api.customer({ len: language, ...shape });
  await before?.(customer.token);
  const portal = await renderPortal(ACCOUNT_PATH + search, {
    language,
    stored: {
      token: customer.token,
      multiAccount: 'false',
      isAdmin: String(adminToken !== undefined),
      ...(adminToken && { isAdmintoken: adminToken }),
    },
    ...(proxy && { config: { apiBase: proxy.apiBase } }),
  });
  const held = async (): Promise<CustomerWire> => {
    const { payload } = await api.get<{ data: [CustomerWire] }>('/api/user/details', {}, { token: customer.token });
    return payload.data[0];
  };
  return { ...portal, ...customer, held };
}

/** What is inside the open dialog. */
export const openDialog = async () => within(await screen.findByRole('dialog'));
/** What is inside a panel with this heading. */
export const panel = async (name: string | RegExp) => within(await screen.findByRole('region', { name }));
