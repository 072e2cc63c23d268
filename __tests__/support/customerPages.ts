import { screen, waitFor, within } from '@testing-library/react';
import type { Language } from '../../src/domain/language';
import { renderPortal } from './renderPortal';
import { type Api, createApi } from './api';
import { FAULT, type Proxy } from './proxy';
import type { SubscriptionWire } from '../../server/core/subscriptions/schemas';
import { fill, type Texts, TEXTS } from './texts';

type Person = Awaited<ReturnType<typeof renderPortal>>['person'];

export const api = createApi(process.env.API_URL ?? '');

/** Renders a page for the customer of this token; `proxy` forwards its calls. */
export function openPortal(path: string, token: string, language: Language = 'en', proxy?: Proxy) {
  const stored = { token, multiAccount: 'false', isAdmin: 'false' };
  return renderPortal(path, { language, stored, ...(proxy && { config: { apiBase: proxy.apiBase } }) });
}

/** Creates a customer of the described shape and renders a page for it; `proxy` forwards the page's calls. */
export async function visitPortal(
  path: string,
  shape: Readonly<Record<string, unknown>> = {},
  language: Language = 'en',
  proxy?: Proxy,
) {
  const customer = await api.customer(shape);
  return { ...(await openPortal(path, customer.token, language, proxy)), ...customer };
}

/** The status of each subscription by its `purchaseId`, read from the API. */
export async function statusesOf(token: string): Promise<Record<string, string>> {
  const { payload } = await api.get<{ data: { purchaseId: string; status: string }[] }>(
    '/api/subscription/all',
    {},
    { token },
  );
  return Object.fromEntries(payload.data.map(({ purchaseId, status }) => [purchaseId, status]));
}

/**
 * Waits for the alert with this title, and with this reason if one is given. Searches by the title, because toasts are
 * alerts too.
 */
export const failureOf = (title: string, reason?: string): Promise<HTMLElement> =>
  waitFor(() => {
    const failure = screen.getByText(title).closest<HTMLElement>('[role=alert]');
    if (!failure) throw new Error(`"${title}" is not an alert.`);
    expect(failure).toBeVisible();
    if (reason) expect(failure).toHaveTextContent(reason);
    return failure;
  });

/**
 * Expects a list whose load of `path` already fails with 500 to show the reason, then on retry the reasons of a 403 and
 * of a lost answer, and retries once more without a fault.
 */
export async function retryThroughFailures(person: Person, proxy: Proxy, path: string, title: string, t: Texts) {
  const { server, forbidden, noResponse } = t.common.failures;
  const reasons = [fill(server, { message: FAULT }), fill(forbidden, { message: FAULT }), noResponse];
  const faults = [403, 'drop-reply'] as const;
  for (const [index, reason] of reasons.entries()) {
    const failure = await failureOf(title, reason);
    for (const other of reasons) if (other !== reason) expect(screen.queryByText(other)).not.toBeInTheDocument();
    const fault = faults[index];
    if (fault) proxy.fail(path, fault);
    else proxy.heal();
    await person.click(within(failure).getByRole('button', { name: t.common.actions.retry }));
  }
}

/** Waits for a toast; the text of a failure is also rendered in the status region (rules §17.7). */
export const seeToast = (text: string | RegExp): Promise<void> =>
  waitFor(() => expect(screen.getByText(text, { selector: '[role=alert] *' })).toBeVisible());

interface Visit {
  language?: Language;
  /** The customer to create, as the body of POST /demo/customers. */
  shape?: Readonly<Record<string, unknown>>;
  /** Appended to the path of the subscription. */
  search?: string;
  /** Replaces the API base of the shared server. */
  apiBase?: string;
  /** Runs before the page is rendered. */
  before?: (customer: Awaited<ReturnType<Api['customer']>>) => Promise<unknown>;
}

/** Creates a customer and renders the page of its first subscription. */
export async function openSubscription(api: Api, options: Visit = {}) {
  const { language = 'en', shape, search = '', apiBase, before } = options;
  const customer = await api.customer({ len: language, ...shape });
  const { token, purchaseId, email } = customer;
  await before?.(customer);
  const portal = await renderPortal(`/manage-subscriptions/${purchaseId}${search}`, {
    language,
    stored: { token, multiAccount: 'false', isAdmin: 'false' },
    ...(apiBase && { config: { apiBase } }),
  });
  const read = async (): Promise<SubscriptionWire> => {
    const query = { purchaseId, len: language };
    const { payload } = await api.get<{ data: SubscriptionWire[] }>('/api/subscription/all', query, { token });
    const [item] = payload.data;
    if (!item) throw new Error('The subscription is not listed.');
    return item;
  };
  const t = TEXTS[language];
  return { ...portal, ...customer, mails: () => api.mails(email), read, t, text: t.subscription };
}

/** Creates a product from `{ stock, weeks, priceCents, name }`; with `productId` it changes that one. */
export const makeProduct = async (api: Api, shape: Readonly<Record<string, unknown>> = {}) =>
  (await api.json<{ productId: string; name: string }>('/demo/products', shape)).payload;

export const findButton = (name: string | RegExp) => screen.findByRole('button', { name });
export const getButton = (name: string | RegExp) => screen.getByRole('button', { name });
export const dialog = () => within(screen.getByRole('dialog'));

/** Searches for a product in the open swap panel and opens its form. */
export async function chooseProduct(person: Person, name: string, t: Texts) {
  await person.click(await screen.findByLabelText(t.catalog.browser.search));
  await person.paste(name);
  await person.click(await findButton(new RegExp(`${t.subscription.swap.choose}.*${name}`)));
  await findButton(t.subscription.edit.save);
}
