import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import type { Language } from '#src/domain/language';
import type { RuntimeConfig } from '#src/domain/runtimeConfig';
import { renderPortal } from './renderPortal';
import { renderScreen } from './renderScreen';
import { type Api, createApi } from './api';
import { FAULT, type Proxy } from './proxy';
import type { SubscriptionWire } from '#server/core/shop/subscriptions/schemas';
import { fill, type Texts, TEXTS } from './texts';

type Person = Awaited<ReturnType<typeof renderPortal>>['person'];

export const api = createApi(process.env.API_URL ?? '');

const storageOf = (token: string) => ({ token, multiAccount: 'false', isAdmin: 'false' });
const callsThrough = (proxy: Pick<Proxy, 'apiBase'> | undefined) => proxy && { config: { apiBase: proxy.apiBase } };

/** Renders the portal for the customer of this token. @param proxy for the portal's calls */
export const openPortal = (path: string, token: string, language: Language = 'en', proxy?: ScreenVisit['proxy']) =>
  renderPortal(path, { language, stored: storageOf(token), ...callsThrough(proxy) });

interface ScreenVisit {
  /** Address with its query. */
  at: string;
  /** Pattern of the path, for path parameters. */
  route?: string;
  language?: Language;
  /** Proxy for the screen's calls. */
  proxy?: Pick<Proxy, 'apiBase'> | undefined;
  /** Stored values beside the session. */
  stored?: Readonly<Record<string, string>> | undefined;
  /** Settings that differ from `testConfig`. */
  config?: Partial<RuntimeConfig>;
}

/** Renders one screen for the customer of this token. */
export const openScreen = (
  screen: ReactElement,
  token: string,
  { language = 'en', proxy, stored, config, ...at }: ScreenVisit,
) =>
  renderScreen(screen, {
    ...{ ...at, language, stored: { ...storageOf(token), ...stored } },
    config: { ...config, ...callsThrough(proxy)?.config },
  });

/** Creates a customer and renders one screen. */
export async function visitScreen(screen: ReactElement, shape: Readonly<Record<string, unknown>>, visit: ScreenVisit) {
  const customer = await api.customer(shape);
  return { ...(await openScreen(screen, customer.token, visit)), ...customer };
}

/** Creates a customer and renders a page of the portal. @param proxy for the portal's calls */
export async function visitPortal(
  path: string,
  shape: Readonly<Record<string, unknown>> = {},
  language: Language = 'en',
  proxy?: Proxy,
) {
  const customer = await api.customer(shape);
  return { ...(await openPortal(path, customer.token, language, proxy)), ...customer };
}

/** Subscription statuses from the API, by `purchaseId`. */
export async function statusesOf(token: string): Promise<Record<string, string>> {
  const { payload } = await api.get<{ data: { purchaseId: string; status: string }[] }>(
    '/api/subscription/all',
    {},
    { token },
  );
  return Object.fromEntries(payload.data.map(({ purchaseId, status }) => [purchaseId, status]));
}

/** Waits for the alert with this title and reason. By title, because toasts are alerts too. */
export const failureOf = (title: string, reason?: string): Promise<HTMLElement> =>
  waitFor(() => {
    const failure = screen.getByText(title).closest<HTMLElement>('[role=alert]');
    if (!failure) throw new Error(`"${title}" is not an alert.`);
    expect(failure).toBeVisible();
    if (reason) expect(failure).toHaveTextContent(reason);
    return failure;
  });

/**
 * Expects the reason of a failed load of `path`, retries through a 403 and a lost reply, then succeeds. The load must
 * already fail with 500.
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

/** Waits for a toast. By its role, because the status region repeats a failure's text (rules §17.7). */
export const seeToast = (text: string | RegExp): Promise<void> =>
  waitFor(() => expect(screen.getByText(text, { selector: '[role=alert] *' })).toBeVisible());

export const SUBSCRIPTION_ROUTE = '/manage-subscriptions/:purchaseId';
type Customer = Awaited<ReturnType<Api['customer']>>;

interface Visit {
  language?: Language;
  /** Body of POST /demo/customers. */
  shape?: Readonly<Record<string, unknown>>;
  /** Appended to the subscription's path. */
  search?: string;
  /** API base; by default the shared server. */
  apiBase?: string;
  /** Screen to render; by default the whole portal. */
  screen?: ReactElement;
  /** Runs before the page is rendered. */
  before?: (customer: Customer) => Promise<unknown>;
  /** Stored values beside the session. */
  stored?: (customer: Customer) => Readonly<Record<string, string>>;
}

/** Creates a customer and renders the page of its first subscription. */
export async function openSubscription(api: Api, options: Visit = {}) {
  const { language = 'en', shape, search = '', apiBase, screen: alone, before, stored } = options;
  const proxy = apiBase === undefined ? undefined : { apiBase };
  const customer = await api.customer({ len: language, ...shape });
  const { token, purchaseId, email } = customer;
  await before?.(customer);
  const path = `/manage-subscriptions/${purchaseId}`;
  const at = path + search;
  const { person, router, store } = await (alone
    ? openScreen(alone, token, { at, route: SUBSCRIPTION_ROUTE, language, proxy, stored: stored?.(customer) })
    : openPortal(at, token, language, proxy));
  const read = async (): Promise<SubscriptionWire> => {
    const query = { purchaseId, len: language };
    const { payload } = await api.get<{ data: SubscriptionWire[] }>('/api/subscription/all', query, { token });
    const [item] = payload.data;
    if (!item) throw new Error('The subscription is not listed.');
    return item;
  };
  const t = TEXTS[language];
  return {
    ...customer,
    person,
    router,
    store,
    path,
    read,
    t,
    text: t.subscription,
    mails: () => api.mails(email),
    press: async (name: string | RegExp) => person.click(await findNamedButton(name)),
    choose: async (name: string | RegExp) => person.click(await screen.findByLabelText(name)),
    /** Changes the subscription, as another tab does. */
    elsewhere: <Payload = unknown>(call: string, body: object) =>
      api.json<Payload>(`/api/subscription/${call}`, { purchaseId, ...body }, { token }),
  };
}

/** Expected state of the last call of this path. */
export function sentVersion(proxy: Proxy, path: string): string | undefined {
  const body = proxy.sent(path).at(-1)?.body ?? '';
  if (body.startsWith('{')) return (JSON.parse(body) as { version?: string }).version;
  return new URLSearchParams(body).get('version') ?? undefined;
}

/** Creates a product; with a `productId`, changes that one. */
export const makeProduct = async (api: Api, shape: Readonly<Record<string, unknown>> = {}) =>
  (await api.json<{ productId: string; name: string }>('/demo/products', shape)).payload;

export const findButton = (name: string | RegExp) => screen.findByRole('button', { name });
export const getButton = (name: string | RegExp) => screen.getByRole('button', { name });

const openDialogs = () => document.querySelectorAll<HTMLElement>('[role=dialog]');
export const dialog = () => within([...openDialogs()].at(-1) ?? screen.getByRole('dialog'));
export const expectNoDialog = () => waitFor(() => expect(openDialogs()).toHaveLength(0));

const isNamed = (button: HTMLElement, name: string | RegExp) => {
  const text = button.getAttribute('aria-label') ?? button.textContent;
  return typeof name === 'string' ? text === name : name.test(text);
};

/**
 * The only button with this name in the open dialog, or else on the page. By text, because a search by role computes
 * the styles of every element.
 */
export function getNamedButton(name: string | RegExp): HTMLElement {
  const scope = [...openDialogs()].at(-1) ?? document.body;
  const found = [...scope.querySelectorAll('button')].filter((one) => isNamed(one, name) && !one.closest('[hidden]'));
  const [button, ...others] = found;
  if (!button || others.length > 0) throw new Error(`${found.length} buttons are named ${name.toString()}`);
  return button;
}
export const findNamedButton = (name: string | RegExp): Promise<HTMLElement> => waitFor(() => getNamedButton(name));

/** Waits for the articles of a page: subscriptions or payments. */
export const findArticles = () =>
  waitFor(() => {
    const articles = [...document.querySelectorAll<HTMLElement>('article')];
    if (articles.length === 0) throw new Error('There are no articles.');
    return articles;
  });

/** Searches for a product in the swap panel and opens its form. */
export async function chooseProduct(person: Person, name: string, t: Texts) {
  const search = await screen.findByLabelText(t.catalog.browser.search);
  fireEvent.change(search, { target: { value: name } });
  await person.click(await findNamedButton(`${t.subscription.swap.choose} ${name}`));
  await findNamedButton(t.subscription.edit.save);
}
