import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { createElement } from 'react';
import type { Language } from '#src/domain/language';
import { type Api, detailsOf } from './api';
import type { Proxy } from './proxy';
import { renderScreen } from './renderScreen';

export const ACCOUNT_PATH = '/address-payment-details';
export const DELETE_CARD = '/api/user/delete-card';
export const DELETE_SHIPPING = '/api/user/delete-shipping-address';

export interface AccountVisit {
  /** Body of `POST /demo/customers` for the new customer. */
  shape?: Record<string, unknown>;
  language?: Language;
  /** Query string of the address, such as `?isEditAddress=true`. */
  search?: string;
  /** Token of an admin who impersonates the customer. */
  adminToken?: string;
  /** Token of an impersonated customer. Replaces the new customer's own session. */
  impersonationToken?: string;
  /** Proxy for the portal's calls. */
  proxy?: Proxy;
  /** Changes the customer before the page is rendered. */
  before?: (api: Api, token: string) => Promise<unknown>;
}

/** Renders the page of a new customer. Returns the customer and helpers for both. */
export async function visitAccount(api: Api, visit: AccountVisit = {}) {
  const { shape, language = 'en', search = '', adminToken, impersonationToken, proxy, before } = visit;
  const customer = await api.customer({ len: language, ...shape });
  await before?.(api, customer.token);
  // Dynamic, because other files import only the helpers.
  const { AccountDetailsScreen } = await import('#src/screens/AccountDetailsScreen.tsx');
  const page = await renderScreen(createElement(AccountDetailsScreen), {
    at: ACCOUNT_PATH + search,
    language,
    stored: {
      token: impersonationToken ?? customer.token,
      multiAccount: 'false',
      isAdmin: String(adminToken !== undefined),
      ...(adminToken && { isAdmintoken: adminToken }),
    },
    ...(proxy && { config: { apiBase: proxy.apiBase } }),
  });
  return {
    ...page,
    ...customer,
    /** Reads the customer's details from the server. */
    readDetails: () => detailsOf(api, customer.token),
    /** Clicks a button of a panel; by default of the open dialog or the page. */
    press: async (name: string, region?: string) => page.person.click(await findPressable(name, region)),
    fillIn,
  };
}

const openDialogs = () => document.querySelectorAll<HTMLElement>('[role=dialog]');

/** By text, because a search by role computes the styles of the whole page. */
const findPressable = (name: string, region?: string) =>
  waitFor(() => {
    const scope = region === undefined ? ([...openDialogs()].at(-1) ?? document.body) : panelOf(region);
    return within(scope).getByText(name, { selector: 'button' });
  });

const panelOf = (name: string) =>
  screen.getByText(name, { selector: 'h2, h3, h3 *' }).closest<HTMLElement>('[aria-labelledby]') ?? document.body;

/** Fills fields of the open dialog, by label. */
async function fillIn(values: Readonly<Record<string, string>>) {
  const dialog = await openDialog();
  for (const [label, value] of Object.entries(values))
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
}

/** Queries within the open dialog. */
export const openDialog = async (name?: string) => within(await screen.findByRole('dialog', { ...(name && { name }) }));
/** Queries within the panel with this heading. */
export const panel = async (name: string) => within(await waitFor(() => panelOf(name)));

/** Replaces the value of a field in one event, as a paste does. */
export async function refill(person: UserEvent, field: HTMLElement, value: string) {
  if (value === '') return person.clear(field);
  field.focus();
  if (field instanceof HTMLInputElement) field.select();
  await person.paste(value);
}

/** Clicks twice before the next render. */
export const clickTwice = (button: HTMLElement): void =>
  act(() => {
    button.click();
    button.click();
  });

/** Waits for the message of a field. */
export const expectMessage = (field: HTMLElement, message: string): Promise<void> =>
  waitFor(() => expect(field).toHaveAccessibleDescription(message));
