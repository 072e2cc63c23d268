import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { CustomerWire } from '../../server/modules/customers/schemas';
import type { Language } from '../../src/domain/language';
import { renderPortal } from './renderPortal';
import type { Api } from './serverApi';
import { SHIPPING } from './shippingAddress';
import type { Proxy } from './startProxy';

export const ACCOUNT_PATH = '/address-payment-details';
export const DETAILS = '/api/user/details';
export const UPDATE_CARD = '/api/user/updateCard';
export const DELETE_CARD = '/api/user/delete-card';
export const DELETE_SHIPPING = '/api/user/delete-shipping-address';

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
  before?: (api: Api, token: string) => Promise<unknown>;
}

/** The page of a new customer, with what the server holds of them. */
export async function visitAccount(api: Api, visit: AccountVisit = {}) {
  const { shape, language = 'en', search = '', adminToken, proxy, before } = visit;
  const customer = await api.customer({ len: language, ...shape });
  await before?.(api, customer.token);
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
    const { payload } = await api.get<{ data: [CustomerWire] }>(DETAILS, {}, { token: customer.token });
    return payload.data[0];
  };
  return { ...portal, ...customer, held };
}

/** What is inside the open dialog. */
export const openDialog = async () => within(await screen.findByRole('dialog'));
/** What is inside a panel with this heading. */
export const panel = async (name: string | RegExp) => within(await screen.findByRole('region', { name }));

/** A second card, which the first one's subscriptions do not use. */
export const addSecondCard = (api: Api, token: string) => {
  const card = { cardNumber: '5555555555554444', cardMonth: '11', cardYear: '2033', cardSecurityCode: '123' };
  return api.post(UPDATE_CARD, card, { token });
};

/** A shipping address of its own. */
export const addShipping = (api: Api, token: string) => api.post(DETAILS, SHIPPING, { token });

/** Puts a value in the place of what a field holds, at once as a paste does. */
export async function refill(person: UserEvent, field: HTMLElement, value: string) {
  await person.clear(field);
  if (value !== '') await person.paste(value);
}

/** Two clicks before the page is drawn again. */
export const clickTwice = (button: HTMLElement): void =>
  act(() => {
    button.click();
    button.click();
  });

/** Values on either side of a limit, in pairs, and what is said of the wrong ones. */
export interface FieldRule {
  label: string;
  rule: string;
  pairs: readonly (readonly [wrong: string, right: string])[];
}

/** Whoever wants to save a wrong value is told at its field; the right one is accepted as soon as it stands there. */
export async function expectRule(person: UserEvent, save: HTMLElement, { label, rule, pairs }: FieldRule) {
  const field = screen.getByLabelText(label);
  for (const [wrong, right] of pairs) {
    fireEvent.change(field, { target: { value: wrong } });
    await person.click(save);
    await waitFor(() => expect(field).toHaveAccessibleDescription(rule));
    await waitFor(() => expect(field).toHaveFocus());
    fireEvent.change(field, { target: { value: right } });
    await waitFor(() => expect(field).toBeValid());
    expect(field).toHaveValue(right);
  }
}
