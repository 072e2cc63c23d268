import { screen, within } from '@testing-library/react';
import type { SubscriptionWire } from '../../server/modules/subscriptions/schemas';
import type { Language } from '../../src/domain/language';
import { renderPortal } from './renderPortal';
import type { Api } from './serverApi';
import { TEXTS } from './portalTexts';

interface Visit {
  language?: Language;
  /** The customer to make, as POST /demo/customers takes it. */
  shape?: Readonly<Record<string, unknown>>;
  /** After the subscription's own address. */
  search?: string;
  /** Whose server is asked, where it is not the shared one. */
  apiBase?: string;
  /** Done to the customer before the page opens. */
  before?: (customer: { token: string; purchaseId: string; email: string }) => Promise<unknown>;
}

/** The page of one subscription of a customer of its own, with what a test needs around it. */
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

/** A product of one's own: `{ stock, weeks, priceCents, name }`; with `productId` it is changed. */
export const makeProduct = async (api: Api, shape: Readonly<Record<string, unknown>> = {}) =>
  (await api.json<{ productId: string; name: string }>('/demo/products', shape)).payload;

export const findButton = (name: string | RegExp) => screen.findByRole('button', { name });
export const getButton = (name: string) => screen.getByRole('button', { name });
export const dialog = () => within(screen.getByRole('dialog'));

/** From the open panel to the form of one product. */
export async function chooseProduct(
  person: Awaited<ReturnType<typeof renderPortal>>['person'],
  name: string,
  t: typeof TEXTS.en,
) {
  await person.type(await screen.findByLabelText(t.catalog.browser.search), name);
  await person.click(await findButton(new RegExp(`${t.subscription.swap.choose}.*${name}`)));
  await findButton(t.subscription.edit.save);
}
