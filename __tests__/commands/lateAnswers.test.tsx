import { act, configure, screen, waitFor, within } from '@testing-library/react';
import type { Change } from '../../src/commands/customer/Command';
import type { Language } from '../../src/domain/language';
import { failureNotice } from '../../src/ui/feedback/toast';
import { refill } from '../support/accountPage';
import { detailsOf, inDays, itemOf, nextOrderOf } from '../support/api';
import { api, findButton, openSubscription, visitPortal } from '../support/customerPages';
import { FAULT, type Proxy, startProxy } from '../support/proxy';
import { renderPortal, withTimings } from '../support/renderPortal';
import { storedCommand, storedCommands } from '../support/storedCommands';
import { confirmName, day, fill, languages, shape, successOf, TEXTS } from '../support/texts';
// Compiled with this file, so that no test waits for it.
import '../../src/screens/NextOrderScreen';

// Whatever React does twice must not be sent twice.
configure({ reactStrictMode: true });

// No retry by itself, so that each test decides what the next one meets.
withTimings({ retries: [600_000] });

let proxy: Proxy;
beforeEach(async () => (proxy = await startProxy()));
afterEach(() => {
  failureNotice.dismiss();
  proxy.stop();
});

const RESCHEDULE = '/api/subscription/reschedule';
const IN_DAYS = 10;
const INTERVAL_DAYS = 28;

/** The dashboard or, with a search, the page of the subscription; with what a person does there. */
async function visit(language: Language, search?: string, extra: { card?: 'declining' } = {}) {
  const shape = { nextBillInDays: IN_DAYS, intervalWeeks: INTERVAL_DAYS / 7, quantity: 1, len: language, ...extra };
  const page =
    search === undefined
      ? await visitPortal('/dashboard', shape, language, proxy)
      : await openSubscription(api, { language, shape, search, apiBase: proxy.apiBase });
  const t = TEXTS[language];
  const press = async (name: string | RegExp) => page.person.click(await findButton(name));
  const findNotice = () => screen.findByRole('status', { name: t.common.notice.region, hidden: true });
  return { ...page, t, press, findNotice };
}
type Page = Awaited<ReturnType<typeof visit>>;

async function orderNow({ press, t }: Page) {
  await press(t.delivery.orderNow.open);
  await press(t.delivery.orderNow.confirm);
}

interface Action {
  path: string;
  open: (language: Language) => Promise<Page>;
  send: (page: Page) => Promise<unknown>;
  /** What the button says while it waits. */
  sending: (page: Page) => string;
  /** Why it is refused; without one the proxy refuses. */
  reason?: (page: Page) => string;
}

/** Skips the order, or moves it by the first choice, a week. */
const postponing = (action: 'move' | 'skip'): Action => ({
  path: RESCHEDULE,
  open: visit,
  send: async ({ press, t }) => {
    await press(t.delivery[action].open);
    await press(confirmName(t.delivery[action]));
  },
  sending: ({ t }) => t.delivery.sending,
});

/** By how many days the order would come later. */
const LATER = { move: 7, skip: INTERVAL_DAYS, orderNow: 0, edit: 0, cancel: 0 };

const ACTIONS: Record<'move' | 'skip' | 'orderNow' | 'edit' | 'cancel', Action> = {
  move: postponing('move'),
  skip: postponing('skip'),
  orderNow: {
    path: RESCHEDULE,
    open: (language) => visit(language, undefined, { card: 'declining' }),
    send: orderNow,
    sending: ({ t }) => t.delivery.sending,
    reason: ({ t }) => t.server.cardDeclined,
  },
  edit: {
    path: '/api/subscription/update',
    open: (language) => visit(language, ''),
    send: async ({ person, press, t }) => {
      await refill(person, await screen.findByLabelText(t.subscription.quantity), '2');
      await press(t.subscription.edit.save);
    },
    sending: ({ t }) => t.subscription.edit.saving,
  },
  cancel: {
    path: '/api/subscription/cancel',
    open: (language) => visit(language, '?cancel=confirm'),
    send: async ({ person, press, t }) => {
      await refill(person, await screen.findByLabelText(t.cancellation.confirm.text), 'Umzug');
      await press(t.cancellation.confirm.confirm);
    },
    sending: ({ t }) => t.cancellation.sending,
  },
};

describe.each(languages('de'))('a refusal in %s', (language) => {
  test.each(Object.keys(ACTIONS) as (keyof typeof ACTIONS)[])(
    'of %s is reported on the next page when its page was left before the answer',
    async (kind) => {
      const { path, open, send, sending, reason } = ACTIONS[kind];
      const page = await open(language);
      const { productName } = await nextOrderOf(api, page.token, page.t);
      const release = proxy.hold(path);
      if (!reason) proxy.fail(path);
      await send(page);
      await findButton(sending(page));
      await page.person.click(screen.getByText(page.t.shell.upcomingPayments));
      await waitFor(() => expect(window.location.pathname).toBe('/upcoming-payments'));
      release();
      const message = fill(page.t.commands.refused[kind], {
        product: productName,
        date: day(inDays(IN_DAYS + LATER[kind])),
        reason: reason?.(page) ?? fill(page.t.common.failures.server, { message: FAULT }),
      });
      await waitFor(async () => expect(await page.findNotice()).toHaveTextContent(message));
      // The toast and the notice.
      await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(2));
    },
  );

  test('is shown only in its dialog when the page is still there (rules §17.6)', async () => {
    const { open, send } = ACTIONS.orderNow;
    const page = await open(language);
    await send(page);
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(page.t.server.cardDeclined)).toBeVisible();
    expect(await page.findNotice()).toBeEmptyDOMElement();
  });
});

test.each(languages('de'))(
  'in %s a command that another tab left pending is finished first, and its outcome is not taken for that of this page',
  async (language) => {
    const { t, press, person, token, purchaseId, customerId } = await visit(language);
    const { inDoubt, busy } = t.commands;
    const changeInOtherTab = (change: () => void) => {
      change();
      act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'pendingCommands' })));
    };
    await press(t.delivery.move.open);
    proxy.fail(RESCHEDULE, 'drop-reply');
    const skip: Change = {
      kind: 'skip',
      purchaseId,
      productName: 'Streu',
      nextBillDate: inDays(IN_DAYS + INTERVAL_DAYS),
      version: (await nextOrderOf(api, token, t)).version,
    };
    const { pendingCommands } = storedCommands(storedCommand(customerId, skip));
    changeInOtherTab(() => localStorage.setItem('pendingCommands', pendingCommands));
    const dialog = within(screen.getByRole('dialog'));
    await press(confirmName(t.delivery.move));
    expect(await dialog.findByText(busy)).toBeVisible();
    expect(await screen.findByText(inDoubt.title)).toBeInTheDocument();

    // The other tab has its answer; this one is still in doubt.
    changeInOtherTab(() => localStorage.removeItem('pendingCommands'));
    await press(confirmName(t.delivery.move));
    expect(await dialog.findByText(busy)).toBeVisible();
    const retry = await screen.findByText(inDoubt.retry);
    proxy.heal();
    await person.click(retry);
    await screen.findAllByText(successOf(t, 'skip'));
    await waitFor(() => expect(screen.queryByText(inDoubt.title)).not.toBeInTheDocument());
    expect(screen.getByRole('dialog')).toBeVisible();

    // The skip has moved the order, so the move is refused until the person has seen the new date.
    await press(confirmName(t.delivery.move));
    expect(await dialog.findByText(shape(t.server.changedMeanwhile))).toBeVisible();
    await press(confirmName(t.delivery.move));
    const moved = inDays(IN_DAYS + INTERVAL_DAYS + 7);
    await waitFor(async () => expect((await itemOf(api, token, purchaseId)).nextBillDate).toBe(moved));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  },
);

describe.each(languages('de'))('a session that ends in %s', (language) => {
  async function openInDoubt() {
    const page = await visit(language);
    proxy.fail(RESCHEDULE, 'drop-reply');
    await orderNow(page);
    await screen.findByText(page.t.commands.inDoubt.title);
    return page;
  }
  const expectGivenUp = async ({ t, findNotice }: Page) => {
    await waitFor(() => expect(window.location.pathname).toBe('/'));
    await waitFor(async () => expect(await findNotice()).toHaveTextContent(t.commands.inDoubt.gaveUp));
  };

  test('by a 401 to the retry shows the reason, and that the outcome remains unknown', async () => {
    const page = await openInDoubt();
    const { commands, common } = page.t;
    const retry = await findButton(commands.inDoubt.retry);
    proxy.fail(RESCHEDULE, 401);
    await page.person.click(retry);
    expect(await screen.findByText(fill(common.failures.unauthorized, { message: FAULT }))).toBeVisible();
    await expectGivenUp(page);
  });

  test('by a 401 to another call says that the outcome remains unknown', async () => {
    const page = await openInDoubt();
    await findButton(page.t.commands.inDoubt.retry);
    proxy.fail('/api/other/fetchPrevPayment', 401);
    await page.person.click(screen.getByText(page.t.shell.previousPayments));
    await expectGivenUp(page);
  });

  test('by a logout asks first, and says that the outcome remains unknown', async () => {
    const page = await openInDoubt();
    const { shell, commands, server } = page.t;
    await page.person.click(screen.getByText(shell.logout));
    expect(await screen.findByRole('dialog', { name: shell.logoutInDoubt.title })).toBeVisible();
    await page.press(shell.leave.stay);
    expect(await screen.findByText(commands.inDoubt.title)).toBeVisible();
    await page.person.click(screen.getByText(shell.logout));
    await page.press(shell.logoutInDoubt.confirm);
    await screen.findByText(server.signedOut);
    await expectGivenUp(page);
  });

  test('by a logout without a pending command reports no failure', async () => {
    const { t, person, findNotice } = await visit(language);
    await findButton(t.delivery.orderNow.open);
    await person.click(screen.getByText(t.shell.logout));
    await waitFor(() => expect(window.location.pathname).toBe('/'));
    expect(await findNotice()).toBeEmptyDOMElement();
  });
});

describe.each(languages('de'))('a stored command in %s', (language) => {
  const { commands, server } = TEXTS[language];

  async function openWith(change: (skip: StoredSkip) => object) {
    const customer = await api.customer({ nextBillInDays: IN_DAYS, intervalWeeks: 4, len: language });
    const { token, purchaseId, customerId } = customer;
    const { version } = await nextOrderOf(api, token, TEXTS[language]);
    const nextBillDate = inDays(IN_DAYS + INTERVAL_DAYS);
    const skip = storedCommand(customerId, { kind: 'skip', purchaseId, productName: 'Streu', nextBillDate, version });
    await renderPortal('/dashboard', {
      language,
      stored: { token, multiAccount: 'false', isAdmin: 'false', ...storedCommands(change(skip)) },
      config: { apiBase: proxy.apiBase },
    });
    await findButton(TEXTS[language].delivery.skip.open);
    return customer;
  }
  type StoredSkip = ReturnType<typeof storedCommand>;

  test('of the customer who is signed in is sent again with its key', async () => {
    let key: string | undefined;
    await openWith((skip) => {
      key = skip.idempotencyKey;
      return skip;
    });
    await screen.findAllByText(shape(`${commands.done.skip} ${server.orderMoved}`));
    expect(
      proxy.calls.filter(({ path }) => path === RESCHEDULE).map(({ headers }) => headers['idempotency-key']),
    ).toEqual([key]);
    expect(localStorage.getItem('pendingCommands')).toBeNull();
  });

  test.each<[string, (skip: StoredSkip) => object]>([
    ['another customer', (skip) => ({ ...skip, owner: storedCommand('0', skip).owner })],
    ['another version of the portal', (skip) => ({ ...skip, format: 0 })],
    ['an unknown kind', (skip) => ({ ...skip, kind: 'sendMoney' })],
  ])('of %s is dropped unsent, and nothing of it is shown', async (_, change) => {
    const { token, purchaseId } = await openWith(change);
    await waitFor(() => expect(localStorage.getItem('pendingCommands')).toBeNull());
    expect(screen.queryByText(commands.inDoubt.title)).not.toBeInTheDocument();
    expect(screen.queryByText(commands.inDoubt.gaveUp)).not.toBeInTheDocument();
    expect(proxy.sent()).toEqual([]);
    expect((await itemOf(api, token, purchaseId)).nextBillDate).toBe(inDays(IN_DAYS));
  });
});

describe.each(languages('de'))('a card that was in doubt before a reload in %s (rules §20.9)', (language) => {
  const { commands } = TEXTS[language];
  const DETAILS = '/api/user/details';

  /** Opens the dashboard with a stored command for the customer's card. */
  async function openWith(change: { last4?: string; startedAt?: number }) {
    const { token, customerId } = await api.customer({ len: language });
    const [card] = (await detailsOf(api, token)).paySources;
    const { paySourceId = '', cardLast4: last4 = '', cardExpiryDate: expiry = '' } = card ?? {};
    const saveCard = { kind: 'saveCard', paySourceId, last4, expiry, knownIds: [paySourceId], ...change };
    const stored = { token, multiAccount: 'false', isAdmin: 'false' };
    await renderPortal('/dashboard', {
      language,
      stored: { ...stored, ...storedCommands({ ...storedCommand(customerId, saveCard), ...change }) },
      config: { apiBase: proxy.apiBase },
    });
    return last4;
  }

  test('is asked about, reported as saved once it is found, and never sent again', async () => {
    const last4 = await openWith({});
    expect(await screen.findByText(fill(commands.done.saveCard, { last4 }))).toBeVisible();
    expect(proxy.calls.some(({ path }) => path === DETAILS)).toBe(true);
    expect(proxy.sent()).toEqual([]);
    expect(localStorage.getItem('pendingCommands')).toBeNull();
  });

  test('remains in doubt while it is not found', async () => {
    await openWith({ last4: '0000' });
    expect(await screen.findByText(fill(commands.inDoubt.saveCard, { last4: '0000' }))).toBeVisible();
    expect(proxy.sent()).toEqual([]);
  });

  test('is reported as saved also where it is found after a minute', async () => {
    const last4 = await openWith({ startedAt: Date.now() - 61_000 });
    expect(await screen.findByText(fill(commands.done.saveCard, { last4 }))).toBeVisible();
  });

  test('is reported as not saved where it is not found after a minute', async () => {
    await openWith({ last4: '0000', startedAt: Date.now() - 61_000 });
    expect(await screen.findByText(commands.notFound.saveCard)).toBeVisible();
    expect(localStorage.getItem('pendingCommands')).toBeNull();
  });
});
