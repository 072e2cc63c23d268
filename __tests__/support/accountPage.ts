import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { Language } from '../../src/domain/language';
import { type Api, detailsOf } from './api';
import type { Proxy } from './proxy';
import { renderPortal } from './renderPortal';

const ACCOUNT_PATH = '/address-payment-details';
export const DELETE_CARD = '/api/user/delete-card';
export const DELETE_SHIPPING = '/api/user/delete-shipping-address';

export interface AccountVisit {
  /** The customer to create, as `POST /demo/customers` takes it. */
  shape?: Record<string, unknown>;
  language?: Language;
  /** The query of the address, such as `?isEditAddress=true`. */
  search?: string;
  /** The token of an admin who impersonates the customer. */
  adminToken?: string;
  /** The customer's token that the admin holds, in place of a new customer's own. */
  impersonationToken?: string;
  /** The proxy that the portal calls instead of the server. */
  proxy?: Proxy;
  /** Changes the customer before the page is rendered. */
  before?: (api: Api, token: string) => Promise<unknown>;
}

/** Renders the page of a new customer; returns the portal, the customer, and what tests do with them. */
export async function visitAccount(api: Api, visit: AccountVisit = {}) {
  const { shape, language = 'en', search = '', adminToken, impersonationToken, proxy, before } = visit;
  const customer = await api.customer({ len: language, ...shape });
  await before?.(api, customer.token);
  const portal = await renderPortal(ACCOUNT_PATH + search, {
    language,
    stored: {
      token: impersonationToken ?? customer.token,
      multiAccount: 'false',
      isAdmin: String(adminToken !== undefined),
      ...(adminToken && { isAdmintoken: adminToken }),
    },
    ...(proxy && { config: { apiBase: proxy.apiBase } }),
  });
  const { person } = portal;
  return {
    ...portal,
    ...customer,
    /** Reads what the server stores of the customer. */
    readDetails: () => detailsOf(api, customer.token),
    /** Clicks a button of the page, of one panel or of the open dialog. */
    press: async (name: string, region?: string) => {
      const scope = region === undefined ? screen : await panel(region);
      await person.click(await scope.findByRole('button', { name }));
    },
    /** Puts values into the fields of the open dialog, by label. */
    fillIn: async (values: Readonly<Record<string, string>>) => {
      const dialog = await openDialog();
      for (const [label, value] of Object.entries(values)) {
        const field = dialog.getByLabelText<HTMLInputElement | HTMLSelectElement>(label);
        if (field instanceof HTMLSelectElement) await person.selectOptions(field, value);
        else await refill(person, field, value);
      }
    },
  };
}

/** Queries within the open dialog. */
export const openDialog = async (name?: string) => within(await screen.findByRole('dialog', { ...(name && { name }) }));
/** Queries within the panel of this heading. */
export const panel = async (name: string) => within(await screen.findByRole('region', { name }));

/** Replaces the value of a field at once, as a paste does. */
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

/** Waits until a field shows a message of its own. */
export const expectMessage = (field: HTMLElement, message: string): Promise<void> =>
  waitFor(() => expect(field).toHaveAccessibleDescription(message));

/** Values beyond and within a limit, in pairs, and the message for those beyond. */
export interface FieldRule {
  label: string;
  rule: string;
  pairs: readonly (readonly [wrong: string, right: string])[];
}

/** Expects a save with a wrong value to show the rule at its field, and a right value to be valid at once. */
export async function expectRule(person: UserEvent, save: HTMLElement, { label, rule, pairs }: FieldRule) {
  const field = screen.getByLabelText(label);
  for (const [wrong, right] of pairs) {
    fireEvent.change(field, { target: { value: wrong } });
    await person.click(save);
    await expectMessage(field, rule);
    await waitFor(() => expect(field).toHaveFocus());
    fireEvent.change(field, { target: { value: right } });
    await waitFor(() => expect(field).toBeValid());
    expect(field).toHaveValue(right);
  }
}
