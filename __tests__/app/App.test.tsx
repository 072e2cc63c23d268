import { act, configure, render, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { baseApi } from '../../src/api/baseApi';
import { failurePolicy } from '../../src/api/failurePolicy';
import { CrashPage } from '../../src/app/Crash';
import { createStore } from '../../src/app/store';
import type { RuntimeConfig } from '../../src/config/runtimeConfig';
import type { Language } from '../../src/domain/language';
import { setUpI18n } from '../../src/i18n/i18n';
import { takeImpersonationToken } from '../../src/session/takeImpersonationToken';
import { impersonationStarted } from '../../src/session/sessionSlice';
import { openDialog, panel, refill, visitAccount } from '../support/accountPage';
import { customerWithOwnName, detailsOf, inDays, makeFamily } from '../support/api';
import { storedValues } from '../support/browser';
import { api, findButton, getButton, openSubscription, seeToast, visitPortal } from '../support/customerPages';
import { putBefore } from '../support/history';
import { narrowWindow, resetWindow } from '../support/mediaQueries';
import { FAULT, type Proxy, startProxy } from '../support/proxy';
import { renderPortal, testConfig, withTimings } from '../support/renderPortal';
import { confirmName, day, fill, germanDay, languages, shape, TEXTS, type Texts } from '../support/texts';
// Compiled with this file, so that no test waits for it.
import '../../src/screens/NextOrderScreen';
import '../../src/screens/SubscriptionScreen';
import '../../src/screens/AccountDetailsScreen';
import '../../src/screens/UpcomingPaymentsScreen';
import '../../src/screens/AdminScreen';
import '../../src/features/shell/SwitchAccountDialog';

// Whatever React does twice must not be sent twice.
configure({ reactStrictMode: true });

const signedIn = (token: string) => ({ token, multiAccount: 'false', isAdmin: 'false' });
const expectPath = (path: string) => waitFor(() => expect(window.location.pathname).toBe(path));
const press = async (person: UserEvent, name: string | RegExp) => person.click(await findButton(name));
/** A link of the side panel, which a narrow window hides. */
const tabLink = async (name: string) =>
  (await screen.findAllByRole('link', { name, hidden: true }))[0] as HTMLAnchorElement;

/** Changes the storage as another tab does: this tab receives an event. */
function changeInOtherTab(key: string, change: () => void): void {
  change();
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));
}

let proxy: Proxy;
beforeEach(async () => (proxy = await startProxy()));
afterEach(() => proxy.stop());
afterEach(resetWindow);

// A page's listeners end with the page. Here the window outlives the page, and the earlier pages would react as well.
const TAB_EVENTS = ['storage', 'hashchange', 'pageshow'];
let listen: jest.SpiedFunction<typeof window.addEventListener>;
beforeEach(() => {
  listen = jest.spyOn(window, 'addEventListener');
});
afterEach(() => {
  for (const [type, listener] of listen.mock.calls) {
    if (TAB_EVENTS.includes(type)) window.removeEventListener(type, listener);
  }
  jest.restoreAllMocks();
});

describe('guard (rules §3.9)', () => {
  test.each(['/dashboard', '/profile'])('redirects a visitor without a token from %s to the start', async (path) => {
    await renderPortal(path);
    await expectPath('/');
  });

  test('leads a visitor back to the page they wanted, once they have signed in (rules §5.19)', async () => {
    const { auth } = TEXTS.de;
    const { email, purchaseId } = await api.customer();
    await api.post('/api/user/sendotp', { email });
    const { person } = await renderPortal(`/manage-subscriptions/${purchaseId}`, {
      stored: { email, otpRequested: 'true', isAdmin: 'false', multiAccount: 'false' },
    });
    await expectPath('/');
    act(() => {
      window.history.pushState({}, '', '/otp');
      window.dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    });
    await person.click(await screen.findByRole('textbox', { name: auth.otp.code }));
    await person.paste(await api.code(email));
    await expectPath(`/manage-subscriptions/${purchaseId}`);
    expect(sessionStorage.getItem('wayBack')).toBeNull();
  });

  test('redirects an unknown path to the start (rules §1.2)', async () => {
    await renderPortal('/no/such/page');
    await expectPath('/');
  });

  test('treats a choice token as not signed in', async () => {
    const { email } = await api.customers({ accounts: 2 });
    await api.post('/api/user/sendotp', { email });
    const { payload: token } = await api.post<string>('/api/user/verifyotp', { email, otp: await api.code(email) });
    await renderPortal('/dashboard', { stored: { token, multiAccount: 'true' } });
    await expectPath('/');
  });

  test('redirects a customer from the admin area to the next order, and does not speak of a login', async () => {
    const { token } = await api.customer();
    await renderPortal('/profile', { stored: { token, multiAccount: 'false' } });
    await expectPath('/dashboard');
    await seeToast(TEXTS.de.common.failures.signInAsAdmin);
  });

  test('redirects an admin from the customer’s pages to the admin area', async () => {
    const { adminToken = '' } = await api.customers({ admin: true, accounts: 0 });
    await renderPortal('/dashboard', { stored: { isAdmintoken: adminToken, isAdmin: 'true' } });
    await expectPath('/profile');
  });
});

describe.each(languages('de'))('end of a session in %s', (language) => {
  const { shell, server, common, admin } = TEXTS[language];
  const visit = (token: string, apiBase = proxy.apiBase) =>
    renderPortal('/dashboard', { language, stored: signedIn(token), config: { apiBase } });
  /** Through the slide-out menu, as on a phone. */
  async function logOut(person: UserEvent) {
    await press(person, shell.menu);
    expect(screen.getByRole('dialog', { name: shell.menu })).toBeVisible();
    await person.click(getButton(shell.logout));
  }
  const expectMessage = async (text: string) => expect((await screen.findAllByText(text))[0]).toBeVisible();

  describe('shows its message before the redirect', () => {
    const REDIRECT_MS = 1000;
    withTimings({ redirect: REDIRECT_MS });

    test('when the token has expired, and clears the storage but for the language (rules §4.3, §17.3)', async () => {
      // The table has read the wait of all other tests already.
      jest.replaceProperty(failurePolicy.customer.unauthorized, 'leaveAfterMs', REDIRECT_MS);
      await visit('dead');
      await expectMessage(fill(common.failures.unauthorized, { message: server.notSignedIn }));
      expect(window.location.pathname).toBe('/dashboard');
      await waitFor(() => expect(storedValues()).toEqual({ len: language }));
      await expectPath('/');
    });

    test('when the customer logs out, clears the storage, and ends the token (rules §5.12)', async () => {
      const { token } = await api.customer();
      const { person } = await visit(token);
      await logOut(person);
      await expectMessage(server.signedOut);
      expect(window.location.pathname).toBe('/dashboard');
      await waitFor(() => expect(storedValues()).toEqual({ len: language }));
      await expectPath('/');
      expect((await api.get('/api/user/details', {}, { token })).status).toBe(401);
    });
  });

  test('shows the error and clears the storage when the logout gets no answer (rules §5.12)', async () => {
    const { person } = await visit('x', 'http://127.0.0.1:9/api/');
    await logOut(person);
    await expectPath('/');
    await expectMessage(common.failures.noResponse);
    expect(storedValues()).toEqual({ len: language });
  });

  test('shows the error and clears the storage when the logout fails (rules §5.12)', async () => {
    proxy.fail('/api/user/logout');
    const { token } = await api.customer();
    const { person } = await visit(token);
    await logOut(person);
    await expectPath('/');
    await expectMessage(fill(common.failures.server, { message: FAULT }));
    expect(storedValues()).toEqual({ len: language });
  });

  test('clears the storage when an admin logs out', async () => {
    const { adminToken = '' } = await api.customers({ admin: true, accounts: 0 });
    const { person } = await renderPortal('/profile', {
      language,
      stored: { isAdmintoken: adminToken, isAdmin: 'true' },
    });
    expect(await screen.findByRole('heading', { name: admin.title })).toBeVisible();
    await person.click(getButton(shell.logout));
    await expectPath('/');
    expect(storedValues()).toEqual({ len: language });
  });
});

describe('impersonation (rules §5.14)', () => {
  const TOKEN = 'abcdefghijklmnopqrstuvwxyz0123456789_-ABCDE';

  test.each([
    [`/dashboard#token=${TOKEN}`, TOKEN, '/dashboard'],
    [`/dashboard?token=${TOKEN}`, TOKEN, '/dashboard'],
    [`/en/dashboard?a=1&token=${TOKEN}&b=2#top=1`, TOKEN, '/en/dashboard?a=1&b=2#top=1'],
    [`/dashboard?inspect#token=${TOKEN}&x=1`, TOKEN, '/dashboard?inspect#x=1'],
    // A text that cannot be a token is removed all the same.
    ['/dashboard#token=short', undefined, '/dashboard'],
    ['/dashboard?token=', undefined, '/dashboard'],
    [`/dashboard?token=${encodeURIComponent('<script>alert(1)</script>____')}`, undefined, '/dashboard'],
    ['/profile#product', undefined, '/profile#product'],
    ['/otp?email_otp=123456', undefined, '/otp?email_otp=123456'],
  ])('takes the token, if there is one, out of %s', (address, expectedToken, rest) => {
    window.history.replaceState(null, '', address);
    expect(takeImpersonationToken()).toBe(expectedToken);
    const { pathname, search, hash } = window.location;
    expect(pathname + search + hash).toBe(rest);
  });

  test.each([
    [
      'keeps the admin’s session and the language',
      { len: 'en', isAdmin: 'true', isAdmintoken: 'admin', email: 'a@b.de', token: 'other' },
      { len: 'en', isAdmin: 'true', isAdmintoken: 'admin', email: 'a@b.de', token: TOKEN, multiAccount: 'false' },
    ],
    [
      'drops everything of another customer',
      {
        len: 'de',
        email: 'a@b.de',
        isAdmin: 'false',
        token: 'other',
        multiAccount: 'true',
        otpRequested: 'true',
      },
      { len: 'de', token: TOKEN, multiAccount: 'false' },
    ],
  ] as const)('%s when the token is stored', async (_, before, after) => {
    localStorage.clear();
    Object.entries(before).forEach(([key, value]) => localStorage.setItem(key, value));
    const { store, ready } = createStore(testConfig(), false);
    await ready;
    store.dispatch(impersonationStarted(TOKEN));
    expect(storedValues()).toEqual(after);
  });

  describe.each(languages('de'))('in %s', (language) => {
    const { shell, admin: adminTexts, account, nextOrder, payments, subscription } = TEXTS[language];
    const { accountOffered } = shell;

    async function impersonate() {
      const [admin, customer] = [await api.customers({ admin: true, accounts: 0 }), await api.customer()];
      const adminSession = { isAdmin: 'true', isAdmintoken: admin.adminToken ?? '' };
      const stored = { token: customer.token, multiAccount: 'false', ...adminSession };
      return { ...(await renderPortal('/dashboard', { language, stored })), adminSession, customer };
    }

    test('replaces the customer of an open page, and shows nothing of the first', async () => {
      const { adminSession, customer } = await impersonate();
      const second = await customerWithOwnName(api);
      const [before, after] = [await detailsOf(api, customer.token), await detailsOf(api, second.token)];
      expect(await screen.findByText(`${before.firstName} ${before.lastName}`)).toBeVisible();
      act(() => {
        window.history.replaceState(null, '', `/dashboard#token=${second.token}`);
        window.dispatchEvent(new HashChangeEvent('hashchange'));
      });
      expect(window.location.hash).toBe('');
      expect(await screen.findByText(`${after.firstName} ${after.lastName}`)).toBeVisible();
      expect(screen.queryByText(`${before.firstName} ${before.lastName}`)).not.toBeInTheDocument();
      expect(storedValues()).toEqual({
        len: language,
        multiAccount: 'false',
        ...adminSession,
        token: second.token,
      });
    });

    test('stores the token only once the server has said whose it is', async () => {
      const [{ adminToken = '' }, { token }] = [
        await api.customers({ admin: true, accounts: 0 }),
        await api.customer(),
      ];
      const stored = { isAdmin: 'true', isAdmintoken: adminToken };
      const release = proxy.hold('/api/user/details');
      await renderPortal(`/dashboard#token=${token}`, { language, stored, config: { apiBase: proxy.apiBase } });
      expect(window.location.hash).toBe('');
      expect(await screen.findByText(accountOffered.checking)).toBeVisible();
      expect(storedValues()).not.toHaveProperty('token');
      release();
      expect(await screen.findByText(shell.acting)).toBeVisible();
      expect(storedValues()).toMatchObject({ ...stored, token });
    });

    test('leaves everything as it is where the token is dead, and says so', async () => {
      const { token } = await api.customer();
      await renderPortal(`/manage-subscriptions?token=${TOKEN}`, { language, stored: signedIn(token) });
      expect((await screen.findAllByText(accountOffered.dead))[0]).toBeVisible();
      expect(await screen.findByRole('heading', { level: 1, name: subscription.list.title })).toBeVisible();
      expect(storedValues()).toEqual({ len: language, ...signedIn(token) });
    });

    test('leads a visitor with a dead token to the sign-in', async () => {
      await renderPortal(`/dashboard#token=${TOKEN}`, { language });
      expect((await screen.findAllByText(accountOffered.dead))[0]).toBeVisible();
      await expectPath('/');
      expect(storedValues()).toEqual({ len: language });
    });

    /** Opens the link of a second customer where a first one is signed in. */
    async function offerSecond() {
      const [own, second] = [await api.customer(), await customerWithOwnName(api)];
      const named = async (customer: { token: string }) => {
        const { firstName, lastName, emailAddress } = await detailsOf(api, customer.token);
        return { ...customer, name: `${firstName} ${lastName}`, email: emailAddress };
      };
      const path = `/address-payment-details#token=${second.token}`;
      const portal = await renderPortal(path, { language, stored: signedIn(own.token) });
      return { ...portal, own: await named(own), second: await named(second) };
    }

    test('asks a customer who is signed in which of the two accounts to continue with, and keeps theirs', async () => {
      const { person, own, second } = await offerSecond();
      expect(await screen.findByRole('heading', { level: 1, name: accountOffered.title })).toHaveFocus();
      for (const { name, email } of [own, second]) {
        expect(screen.getByText(name)).toBeVisible();
        expect(screen.getByText(email, { exact: false })).toBeVisible();
      }
      expect(storedValues()).toMatchObject({ token: own.token });
      await press(person, fill(accountOffered.keep, { name: own.name }));
      expect(await screen.findByRole('heading', { level: 1, name: account.title })).toBeVisible();
      expect(await screen.findByText(own.email)).toBeVisible();
      expect(storedValues()).toEqual({ len: language, ...signedIn(own.token) });
    });

    test('switches to the other account once the customer says so', async () => {
      const { person, second } = await offerSecond();
      await press(person, fill(accountOffered.take, { name: second.name }));
      expect(await screen.findByText(second.email)).toBeVisible();
      expect(window.location.pathname).toBe('/address-payment-details');
      expect(storedValues()).toEqual({ len: language, token: second.token, multiAccount: 'false' });
    });

    test('asks nothing where the session of the browser is dead', async () => {
      const { token } = await api.customer();
      await renderPortal(`/manage-subscriptions#token=${token}`, { language, stored: signedIn(TOKEN) });
      expect(await screen.findByRole('heading', { level: 1, name: subscription.list.title })).toBeVisible();
      expect(storedValues()).toMatchObject({ token });
    });

    test('can be tried again or given up where the server does not name its owner', async () => {
      const [{ token }, own] = [await api.customer(), await api.customer()];
      proxy.fail('/api/user/details', 500);
      const { person } = await renderPortal(`/manage-subscriptions#token=${token}`, {
        language,
        stored: signedIn(own.token),
        config: { apiBase: proxy.apiBase },
      });
      expect(await screen.findByText(accountOffered.loadFailed)).toBeVisible();
      expect(storedValues()).toMatchObject({ token: own.token });
      await press(person, accountOffered.withoutLink);
      expect(await screen.findByRole('heading', { level: 1, name: subscription.list.title })).toBeVisible();
      expect(storedValues()).toMatchObject({ token: own.token });
    });

    test('lasts for this visit where the browser forbids its storage, and says so once (rules §4.5)', async () => {
      const { token } = await api.customer();
      const forbid = () => {
        throw new DOMException('forbidden', 'SecurityError');
      };
      const { signInNotKept } = TEXTS[language].common;
      localStorage.clear();
      jest.spyOn(Storage.prototype, 'setItem').mockImplementation(forbid);
      const { person } = await renderPortal(`/dashboard#token=${token}`, { language, stored: {} });
      await tabLink(shell.manageSubscriptions);
      expect(await screen.findByText(signInNotKept, { selector: '[role=status] *' })).toBeVisible();
      await press(person, TEXTS[language].common.notice.dismiss);
      await person.click(await tabLink(shell.manageSubscriptions));
      expect(await screen.findByRole('heading', { level: 1, name: subscription.list.title })).toBeVisible();
      expect(screen.queryByText(signInNotKept, { selector: '[role=status] *' })).not.toBeInTheDocument();
    });

    test('shows a banner on every page, which leads back and drops the customer’s token (rules §6.3)', async () => {
      const { person, adminSession } = await impersonate();
      const tabs = [
        ['upcomingPayments', '/upcoming-payments', payments.upcoming.title],
        ['previousPayments', '/previous-payments', payments.previous.title],
        ['manageSubscriptions', '/manage-subscriptions', subscription.list.title],
        ['accountDetails', '/address-payment-details', account.title],
        ['nextOrder', '/dashboard', nextOrder.title],
      ] as const;
      for (const [tab, path, title] of tabs) {
        await person.click(await tabLink(shell[tab]));
        expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
        expect(window.location.pathname).toBe(path);
        expect(screen.getByText(shell.acting)).toBeVisible();
      }
      const back = screen.getByRole('link', { name: shell.backToAdmin });
      expect(back).toHaveAttribute('href', '/profile');
      await person.click(back);
      expect(await screen.findByRole('heading', { name: adminTexts.title })).toBeVisible();
      expect(window.location.pathname).toBe('/profile');
      expect(screen.queryByText(shell.acting)).not.toBeInTheDocument();
      await waitFor(() => expect(storedValues()).toEqual({ len: language, multiAccount: 'false', ...adminSession }));
    });

    test('ends both sessions by a logout', async () => {
      const { person, adminSession, customer } = await impersonate();
      const [logout] = await screen.findAllByRole('button', { name: shell.logout, hidden: true });
      await person.click(logout as HTMLElement);
      await expectPath('/');
      expect(storedValues()).toEqual({ len: language });
      expect((await api.get('/api/user/details', {}, { token: customer.token })).status).toBe(401);
      const list = await api.get('/api/admin/fetch-all-customers', { page: '1' }, { token: adminSession.isAdmintoken });
      expect(list.status).toBe(401);
    });
  });
});

describe.each(languages('de'))('several tabs of the browser in %s', (language) => {
  const other = language === 'de' ? 'en' : 'de';
  const storeInOtherTab = (values: Readonly<Record<string, string>>) =>
    changeInOtherTab('token', () => {
      localStorage.clear();
      Object.entries(values).forEach(([key, value]) => localStorage.setItem(key, value));
    });
  const stored = (token: string, len: Language = language) => ({ len, ...signedIn(token) });
  const cards = () => screen.findAllByRole('article');
  /** Two customers with different numbers of subscriptions. */
  const twoCustomers = async () => [
    await api.customer(),
    await api.customer({ statuses: ['ACTIVE', 'ACTIVE', 'ACTIVE'] }),
  ];

  const { accountChanged } = TEXTS[language].shell;
  /** Waits for the page that names the account of another tab, and continues as that one. */
  async function goOnAs(person: Awaited<ReturnType<typeof renderPortal>>['person'], token: string) {
    const { firstName, lastName, emailAddress } = await detailsOf(api, token);
    const name = `${firstName} ${lastName}`;
    expect(await screen.findByRole('heading', { level: 1, name: accountChanged.title })).toHaveFocus();
    expect(await screen.findByText(name)).toBeVisible();
    expect(screen.getByText(emailAddress, { exact: false })).toBeVisible();
    expect(screen.queryByRole('article')).not.toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: fill(accountChanged.goOn, { name }) }));
    await expectPath('/dashboard');
  }

  test('name the account that was opened in another one before they go on with it (rules §5.15)', async () => {
    const [first, second] = (await twoCustomers()).map(({ token }) => token) as [string, string];
    const { person } = await renderPortal('/manage-subscriptions', { language, stored: stored(first) });
    await screen.findByRole('heading', { level: 1, name: TEXTS[language].subscription.list.title });
    storeInOtherTab(stored(second));
    await goOnAs(person, second);
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(3));
  });

  test('send nothing of the account before with the token of the next (rules §5.15)', async () => {
    const [first, second] = (await twoCustomers()).map(({ token }) => token) as [string, string];
    const { store, person } = await renderPortal('/dashboard', {
      language,
      stored: stored(first),
      config: { apiBase: proxy.apiBase },
    });
    await cards();
    storeInOtherTab(stored(second));
    await screen.findByRole('heading', { level: 1, name: accountChanged.title });
    // What a form of the former page sends that was being checked when the account changed.
    const { endpoints } = baseApi.injectEndpoints({
      endpoints: (build) => ({
        sendLate: build.mutation<unknown, void>({ query: () => ({ url: 'user/details', as: 'customer', form: {} }) }),
      }),
    });
    const send = () => act(() => store.dispatch(endpoints.sendLate.initiate()));
    expect(await send()).toMatchObject({ error: { kind: 'setup' } });
    expect(proxy.sent()).toEqual([]);
    await goOnAs(person, second);
    expect(await send()).toMatchObject({ error: { status: 400 } });
  });

  test('sign out together, and show the next customer nothing of the last', async () => {
    const [first, second] = (await twoCustomers()).map(({ token }) => token) as [string, string];
    const { store, person } = await renderPortal('/dashboard', { language, stored: stored(first) });
    expect(await cards()).toHaveLength(1);
    storeInOtherTab({ len: language });
    await expectPath('/');
    // What the API has is nobody's.
    expect(Object.keys(store.getState().api.queries).filter((name) => !name.startsWith('listFeatures('))).toEqual([]);
    storeInOtherTab(stored(second));
    await goOnAs(person, second);
    expect(await cards()).toHaveLength(3);
  });

  test('sign out together when only the token was removed', async () => {
    const { token } = await api.customer();
    await renderPortal('/dashboard', { language, stored: stored(token) });
    await cards();
    changeInOtherTab('token', () => localStorage.removeItem('token'));
    await expectPath('/');
  });

  test('change the language together, without a new page', async () => {
    const { token } = await api.customer();
    await renderPortal('/dashboard', { language, stored: stored(token) });
    const [card] = await cards();
    storeInOtherTab(stored(token, other));
    expect(await screen.findByText(TEXTS[other].nextOrder.active)).toBeVisible();
    expect(card).toBeInTheDocument();
  });
});

describe.each(languages('de'))('accounts of one address in %s (rules §5.21, §6.10)', (language) => {
  const { shell, auth, common, nextOrder, subscription, delivery, commands, accounts: texts } = TEXTS[language];
  const SWITCH = '/api/user/switch-account-login';
  const LIST = '/api/user/multiaccounts';

  /** Renders a page for the first of two accounts; each has a name of its own. */
  async function visitFamily(path = '/dashboard', stored: Readonly<Record<string, string>> = {}) {
    const { email, first, second } = await makeFamily(api);
    const named = async ({ token, customerId, subscriptions }: typeof first, firstName: string) => {
      const { lastName, emailAddress, phoneNumber } = await detailsOf(api, token);
      await api.post(
        '/api/user/details',
        { addrUpdate: 'false', firstName, lastName, emailAddress, phoneNumber },
        { token },
      );
      return { token, customerId, name: `${firstName} ${lastName}`, purchaseId: subscriptions[0]?.purchaseId ?? '' };
    };
    const [own, other] = [await named(first, 'Ilse'), await named(second, 'Zoë Ayşe')];
    const session = { ...signedIn(own.token), email, hasOtherAccounts: 'true', ...stored };
    const portal = await renderPortal(path.replace('{id}', own.purchaseId), {
      language,
      stored: session,
      config: { apiBase: proxy.apiBase },
    });
    return { ...portal, session, own, other };
  }
  const seeAccount = async ({ name }: { name: string }) =>
    expect((await screen.findAllByText(fill(shell.account, { name })))[0]).toBeVisible();
  const openPicker = async (person: UserEvent) => {
    await press(person, shell.menu);
    await press(person, shell.switchAccount);
    return within(await screen.findByRole('dialog', { name: auth.accounts.title }));
  };
  /** Chooses the other account in the open picker, and confirms. */
  const choose = async (person: UserEvent, { name }: { name: string }) => {
    await person.click(await screen.findByRole('radio', { name: new RegExp(name) }));
    await press(person, texts.open);
  };

  test('names the one that is open in the menu, and offers a single one no switch', async () => {
    const { token } = await api.customer();
    const { firstName, lastName } = await detailsOf(api, token);
    const { person } = await renderPortal('/previous-payments', { language, stored: signedIn(token) });
    await press(person, shell.menu);
    const menu = within(await screen.findByRole('dialog', { name: shell.menu }));
    expect(menu.getByText(fill(shell.account, { name: `${firstName} ${lastName}` }))).toBeVisible();
    expect(menu.queryByRole('button', { name: shell.switchAccount })).not.toBeInTheDocument();
  });

  test('changes over without a new code, and shows nothing of the former one', async () => {
    const { person, session, own, other } = await visitFamily('/manage-subscriptions/{id}');
    await seeAccount(own);
    const picker = await openPicker(person);
    const [first, second] = await picker.findAllByRole('radio');
    expect(first).toBeDisabled();
    expect(picker.getByText(texts.isOpen)).toBeVisible();
    expect(second).not.toBeChecked();
    expect(picker.getByRole('button', { name: texts.open })).toHaveAttribute('aria-disabled', 'true');
    await choose(person, other);
    await expectPath('/dashboard');
    expect(await screen.findByRole('heading', { level: 1, name: nextOrder.title })).toHaveFocus();
    await seeAccount(other);
    await seeToast(fill(texts.opened, { name: other.name }));
    expect(screen.queryByText(fill(shell.account, { name: own.name }))).not.toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    const stored = storedValues();
    expect(stored).toEqual({ len: language, ...session, token: stored.token });
    expect((await detailsOf(api, stored.token ?? '')).customerId).toBe(other.customerId);
    // The former token lives on, and the way back is open.
    expect((await detailsOf(api, own.token)).customerId).toBe(own.customerId);
    await openPicker(person);
    await choose(person, own);
    await seeAccount(own);
  });

  test('asks before something typed is lost, and keeps it', async () => {
    const { person, own, other } = await visitFamily('/manage-subscriptions/{id}');
    const quantity = await screen.findByLabelText(subscription.quantity);
    await refill(person, quantity, '3');
    await openPicker(person);
    await choose(person, other);
    const question = await screen.findByRole('dialog', { name: shell.leave.title });
    expect(question).toHaveTextContent(shell.leave.text);
    await press(person, shell.leave.stay);
    await press(person, common.actions.cancel);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(quantity).toHaveDisplayValue('3');
    expect(proxy.calls.map(({ path }) => path)).not.toContain(SWITCH);
    expect(storedValues()).toMatchObject({ token: own.token });
    await openPicker(person);
    await choose(person, other);
    await press(person, shell.leave.confirm);
    await seeAccount(other);
  });

  test('asks before a command in doubt is given up, never sends it for the other account, and says so', async () => {
    const { person, own, other } = await visitFamily();
    await press(person, delivery.skip.open);
    proxy.fail('/api/subscription/reschedule', 'drop-reply');
    await press(person, delivery.skip.confirm);
    expect(await screen.findByText(commands.inDoubt.title)).toBeVisible();
    await openPicker(person);
    await choose(person, other);
    expect(await screen.findByRole('dialog', { name: shell.leave.title })).toHaveTextContent(shell.leave.uncertain);
    await press(person, shell.leave.confirm);
    await seeAccount(other);
    expect(await screen.findByText(commands.inDoubt.gaveUp, { selector: '[role=status] *' })).toBeVisible();
    expect(screen.queryByText(commands.inDoubt.title)).not.toBeInTheDocument();
    expect(storedValues()).not.toHaveProperty('pendingCommands');
    const sent = proxy.sent('/api/subscription/reschedule');
    expect(sent.map(({ headers }) => headers.authorization)).toEqual(sent.map(() => `Bearer ${own.token}`));
  });

  test('can be tried again where the list does not load', async () => {
    proxy.fail(LIST);
    const { person, own, other } = await visitFamily();
    await seeAccount(own);
    const picker = await openPicker(person);
    expect(await picker.findByText(auth.accounts.loadFailed)).toBeVisible();
    expect(picker.getByText(fill(common.failures.server, { message: FAULT }))).toBeVisible();
    expect(picker.queryByText(texts.newCode)).not.toBeInTheDocument();
    proxy.heal();
    await person.click(picker.getByRole('button', { name: common.actions.retry }));
    await choose(person, other);
    await seeAccount(other);
  });

  test.each([500, 'drop-reply', 403] as const)(
    'remains in the account that is open after a %s, and says why',
    async (fault) => {
      const { person, own, other } = await visitFamily();
      const picker = await openPicker(person);
      await picker.findAllByRole('radio');
      proxy.fail(SWITCH, fault);
      await choose(person, other);
      const reasons = {
        500: fill(common.failures.server, { message: FAULT }),
        403: fill(common.failures.forbidden, { message: FAULT }),
        'drop-reply': common.failures.noResponse,
      };
      expect(await picker.findByText(reasons[fault])).toBeVisible();
      expect(picker.queryAllByText(texts.newCode)).toHaveLength(fault === 403 ? 1 : 0);
      expect(storedValues()).toMatchObject({ token: own.token });
      proxy.heal();
      await press(person, texts.open);
      await seeAccount(other);
    },
  );

  test('ends the session where the token has expired', async () => {
    const { person, other } = await visitFamily();
    const picker = await openPicker(person);
    await picker.findAllByRole('radio');
    proxy.fail(SWITCH, 401);
    await choose(person, other);
    await expectPath('/');
    await seeToast(fill(common.failures.unauthorized, { message: FAULT }));
    expect(storedValues()).toEqual({ len: language });
  });

  test('moves nobody who has gone back before the other account could be opened', async () => {
    const { person, own, other } = await visitFamily();
    const picker = await openPicker(person);
    await picker.findAllByRole('radio');
    const release = proxy.hold(SWITCH);
    await choose(person, other);
    expect(await picker.findByRole('button', { name: auth.accounts.proceeding })).toBeVisible();
    window.history.back();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    release();
    await waitFor(() => expect(proxy.calls.map(({ path }) => path)).toContain(SWITCH));
    await openPicker(person);
    expect(await screen.findByText(texts.isOpen)).toBeVisible();
    await seeAccount(own);
    expect(storedValues()).toMatchObject({ token: own.token });
  });

  test('says so where the address has no other account any more', async () => {
    const { email, token } = await api.customer();
    const { payload } = await api.get('/api/user/details', {}, { token });
    proxy.answer(LIST, payload);
    const { person } = await renderPortal('/dashboard', {
      language,
      stored: { ...signedIn(token), email, hasOtherAccounts: 'true' },
      config: { apiBase: proxy.apiBase },
    });
    const picker = await openPicker(person);
    expect(await picker.findByText(texts.none)).toBeVisible();
    expect(picker.queryByRole('button', { name: texts.open })).not.toBeInTheDocument();
  });

  test('offers an admin who impersonates no switch', async () => {
    const { adminToken = '' } = await api.customers({ admin: true, accounts: 0 });
    const { person } = await visitFamily('/dashboard', { isAdmin: 'true', isAdmintoken: adminToken });
    expect(await screen.findByText(shell.acting)).toBeVisible();
    await press(person, shell.menu);
    const menu = within(await screen.findByRole('dialog', { name: shell.menu }));
    expect(menu.getByRole('button', { name: shell.logout })).toBeVisible();
    expect(menu.queryByRole('button', { name: shell.switchAccount })).not.toBeInTheDocument();
  });
});

describe.each(languages('de'))('frame of every page in %s (rules §6.1, §6.2)', (language) => {
  const { brandName, referralUrl } = testConfig();
  const { shell, common } = TEXTS[language];
  const referral = `${shell.referral} ${common.actions.newWindow}`;

  /** Leaves out the header and footer of an article, which Testing Library takes for landmarks. */
  const findLandmark = (role: 'banner' | 'contentinfo') =>
    waitFor(() => {
      const landmarks = screen.getAllByRole(role).filter((element) => !element.closest('article'));
      expect(landmarks).toHaveLength(1);
      return landmarks[0] as HTMLElement;
    });
  const visit = async (path: string, isAdmin = 'false') => {
    const { token, purchaseId } = await api.customer({ len: language });
    await renderPortal(path.replace('{id}', purchaseId), { language, stored: { ...signedIn(token), isAdmin } });
    return within(await findLandmark('banner'));
  };

  test('shows logo and referral link above, year, brand and the shop’s text below, and no banner', async () => {
    const header = await visit('/upcoming-payments');
    const logo = header.getByText(brandName);
    expect(logo.querySelector('img')).toHaveAttribute('src', '/icon.svg');
    const link = header.getByRole('link', { name: referral });
    expect(link).toHaveAttribute('href', referralUrl);
    expect(link).toHaveAttribute('target', '_blank');
    const footer = await findLandmark('contentinfo');
    expect(footer).toHaveTextContent(fill(shell.brandText, { brand: brandName }));
    expect(footer).toHaveTextContent(`© ${new Date().getFullYear()} `);
    expect(footer).toHaveTextContent(shell.footerText);
    expect(screen.queryByText(shell.acting)).not.toBeInTheDocument();
  });

  test('shows an admin who impersonates a banner instead of logo and referral link, and the footer', async () => {
    const header = await visit('/upcoming-payments', 'true');
    expect(header.queryByText(brandName)).not.toBeInTheDocument();
    expect(header.queryByRole('link', { name: referral })).not.toBeInTheDocument();
    expect(screen.getByRole('region', { name: shell.acting })).toBeVisible();
    expect(await findLandmark('contentinfo')).toHaveTextContent(shell.footerText);
  });

  test('adds no history entry for a link to the present page', async () => {
    await visit('/upcoming-payments');
    const before = window.history.length;
    (await tabLink(shell.upcomingPayments)).click();
    expect(window.history.length).toBe(before);
    (await tabLink(shell.previousPayments)).click();
    await expectPath('/previous-payments');
    expect(window.history.length).toBe(before + 1);
  });

  test.each([
    ['/dashboard', 'nextOrder'],
    ['/upcoming-payments', 'upcomingPayments'],
    ['/previous-payments', 'previousPayments'],
    ['/manage-subscriptions', 'manageSubscriptions'],
    ['/manage-subscriptions/{id}', 'manageSubscriptions'],
    ['/address-payment-details', 'accountDetails'],
  ] as const)('marks at %s the tab %s alone', async (path, tab) => {
    await visit(path);
    const current = screen.getAllByRole('link', { current: 'page', hidden: true });
    expect(current.map(({ textContent }) => textContent)).toEqual([shell[tab]]);
  });

  test('has the five places at the thumb on a phone, and marks the one that is shown (rules §6.1)', async () => {
    narrowWindow();
    await visit('/manage-subscriptions/{id}');
    const bar = within(screen.getByRole('navigation', { name: shell.places }));
    const { nextOrder, upcomingPayments, previousPayments, manageSubscriptions, accountDetails } = shell;
    const places = bar.getAllByRole('link');
    expect(places.map((place) => place.getAttribute('aria-label'))).toEqual([
      ...[nextOrder, upcomingPayments, previousPayments, manageSubscriptions, accountDetails],
    ]);
    expect(places.map(({ textContent }) => textContent)).toEqual(Object.values(shell.short));
    expect(bar.getByRole('link', { current: 'page' })).toHaveAccessibleName(manageSubscriptions);
    bar.getByRole('link', { name: upcomingPayments }).click();
    await expectPath('/upcoming-payments');
    await waitFor(() => expect(bar.getByRole('link', { current: 'page' })).toHaveAccessibleName(upcomingPayments));
  });
});

describe.each(languages('de'))('change of the language from %s', (from) => {
  const to = from === 'de' ? 'en' : 'de';
  const [before, after] = [TEXTS[from], TEXTS[to]];
  const chooseInOtherTab = () => changeInOtherTab('len', () => localStorage.setItem('len', to));
  const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

  test('keeps quantity, code, step and reason that were entered on a subscription', async () => {
    const { person } = await openSubscription(api, { language: from });
    await refill(person, await screen.findByLabelText(before.subscription.quantity), '3');
    await refill(person, await screen.findByLabelText(before.subscription.code.label), 'SOMMER-10');
    await press(person, before.cancellation.open);
    await person.click(await screen.findByRole('radio', { name: before.cancellation.reasons[4] }));
    await press(person, before.cancellation.reasons.continue);
    await refill(person, await screen.findByLabelText(before.cancellation.confirm.text), 'Wir ziehen um.');

    await press(person, before.shell.menu);
    const menu = within(await screen.findByRole('dialog', { name: before.shell.menu }));
    await person.selectOptions(menu.getByLabelText(before.common.language.label), to);
    await press(person, after.shell.closeMenu);

    const { cancellation, subscription } = after;
    expect(await screen.findByRole('heading', { name: cancellation.confirm.title })).toBeVisible();
    expect(screen.getByLabelText(cancellation.confirm.text)).toHaveValue('Wir ziehen um.');
    await press(person, cancellation.keep);
    await waitFor(() => expect(screen.getByLabelText(subscription.quantity)).toBeVisible());
    expect(screen.getByLabelText(subscription.quantity)).toHaveValue(3);
    expect(screen.getByLabelText(subscription.code.label)).toHaveValue('SOMMER-10');
  });

  test('in another tab keeps what was entered of a card', async () => {
    const { person } = await visitAccount(api, { language: from, search: '?isEditPaymentCard=true' });
    const typed = { cardNumber: '5555555555554444', cardMonth: '12', cardYear: '2031', cardSecurityCode: '0917' };
    const names = Object.keys(typed) as (keyof typeof typed)[];
    await openDialog();
    for (const name of names) await refill(person, screen.getByLabelText(before.account.fields[name]), typed[name]);
    chooseInOtherTab();
    const title = fill(after.account.cards.editTitle, { last4: '4242' });
    expect(await screen.findByRole('dialog', { name: title })).toBeVisible();
    expect(Object.fromEntries(names.map((name) => [name, valueOf(after.account.fields[name])]))).toEqual(typed);
  });

  test('in another tab keeps what was entered of name and e-mail, and the code that was sent', async () => {
    const [old, { fields, info, email: texts }] = [before.account, after.account];
    const { person, email } = await visitAccount(api, { language: from });
    await person.click((await panel(old.info.title)).getByRole('button', { name: old.edit }));
    await openDialog();
    const typed = { firstName: 'Zoë Ayşe', email: `neu-${email}`, otp: '123' };
    for (const name of ['firstName', 'email'] as const) {
      await refill(person, screen.getByLabelText(old.fields[name]), typed[name]);
    }
    await person.click(getButton(old.email.verify));
    await person.type(await screen.findByLabelText(old.fields.otp), typed.otp);
    chooseInOtherTab();
    expect(await screen.findByRole('dialog', { name: info.editTitle })).toBeVisible();
    for (const name of ['firstName', 'email', 'otp'] as const) expect(valueOf(fields[name])).toBe(typed[name]);
    expect(screen.getByText(`${fill(texts.codeSent, { email: typed.email })} ${texts.signsOut}`)).toBeVisible();
    expect(screen.getByRole('button', { name: shape(texts.resendIn) })).toBeVisible();
  });
});

describe.each(languages('de'))('unsaved input in %s', (language) => {
  const t = TEXTS[language];
  const { leave } = t.shell;
  const closePage = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

  const openNextOrder = () => visitPortal('/dashboard', { len: language, nextBillInDays: 10 }, language, proxy);
  const openPage = () => openSubscription(api, { language, apiBase: proxy.apiBase });
  const openAccount = (search = '') => visitAccount(api, { language, proxy, search });
  const enter = async (person: UserEvent, field: HTMLElement, value: string) => {
    await refill(person, field, value);
    return { person, field, value };
  };

  /** Each opens a form and enters a value; returns the field with it. */
  const FORMS = {
    'the quantity of an extra': async () => {
      const { person } = await openNextOrder();
      const [options] = await screen.findAllByRole('button', {
        name: new RegExp(`^${t.catalog.recommended.options}`),
      });
      await person.click(options as HTMLElement);
      return enter(person, (await openDialog()).getByLabelText(t.catalog.cart.quantity), '7');
    },
    'the date of an order': async () => {
      const { person } = await openNextOrder();
      await press(person, t.delivery.move.open);
      await person.click(screen.getByLabelText(t.delivery.move.specificDate));
      return enter(person, screen.getByLabelText(t.delivery.move.date), inDays(40));
    },
    'a discount code': async () => {
      const { person } = await openPage();
      return enter(person, await screen.findByLabelText(t.subscription.code.label), 'FRUEHLING');
    },
    'the quantity of a subscription': async () => {
      const { person } = await openPage();
      return enter(person, await screen.findByLabelText(t.subscription.quantity), '3');
    },
    'a name': async () => {
      const { person } = await openAccount();
      const [edit] = await screen.findAllByRole('button', { name: t.account.edit });
      await person.click(edit as HTMLElement);
      return enter(person, screen.getByLabelText(t.account.fields.firstName), 'Zoë Ayşe');
    },
    'an address': async () => {
      const { person } = await openAccount('?isEditAddress=true');
      return enter(person, (await openDialog()).getByLabelText(t.account.fields.address1), 'Am Graben 2');
    },
    'a card': async () => {
      const { person } = await openAccount('?isEditPaymentCard=true');
      return enter(person, (await openDialog()).getByLabelText(t.account.fields.cardNumber), '5555555555554444');
    },
  };

  /** Dialogs that the page itself has opened: the first step back closes them, the next one leads on. */
  const DIALOGS = ['the quantity of an extra', 'the date of an order', 'a name'];

  test.each(Object.entries(FORMS))(
    'of %s survives Escape, closing the page and Back, and is not sent when it is dropped',
    async (name, open) => {
      putBefore('/previous-payments');
      const { person, field, value } = await open();
      expect(closePage()).toBe(false);
      await person.keyboard('{Escape}');
      expect(field).toBeVisible();
      window.history.back();
      expect(await screen.findByRole('dialog', { name: leave.title })).toBeVisible();
      await person.click(getButton(leave.stay));
      await waitFor(() => expect(screen.queryByText(leave.title)).not.toBeInTheDocument());
      expect(field).toHaveDisplayValue(value);
      window.history.back();
      await press(person, leave.confirm);
      await waitFor(() => expect(field).not.toBeInTheDocument());
      if (DIALOGS.includes(name)) window.history.back();
      await expectPath('/previous-payments');
      await waitFor(() => expect(closePage()).toBe(true));
      await waitFor(() => expect(proxy.calls.map(({ path }) => path)).toContain('/api/other/fetchPrevPayment'));
      expect(proxy.sent()).toEqual([]);
    },
  );

  test('that remains after one form was dropped is asked about before the page is left', async () => {
    const { person } = await openPage();
    const quantity = await screen.findByLabelText(t.subscription.quantity);
    await refill(person, quantity, '3');
    await press(person, t.subscription.swap.open);
    const [choose] = await screen.findAllByRole('button', { name: new RegExp(`^${t.subscription.swap.choose}`) });
    await person.click(choose as HTMLElement);
    const frequency = await screen.findByRole('combobox', { name: t.subscription.edit.frequency });
    await person.selectOptions(frequency, '');
    window.history.back();
    await press(person, leave.confirm);
    await waitFor(() => expect(window.location.search).toBe(''));
    expect(quantity).toHaveDisplayValue('3');
    await person.click(screen.getByText(t.shell.upcomingPayments));
    expect(await screen.findByRole('dialog', { name: leave.title })).toBeVisible();
    await person.click(getButton(leave.stay));
    expect(quantity).toHaveDisplayValue('3');
  });
});

describe.each(languages('de'))('refusal without a message in %s (rules §17.9)', (language) => {
  const t = TEXTS[language];

  /** A gateway of the shop may refuse with an empty answer; the reference server never does. */
  const { fetch } = globalThis;
  beforeEach(() => {
    globalThis.fetch = async (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input);
      return pathname === '/api/subscription/reschedule' ? new Response('{}', { status: 400 }) : fetch(input, init);
    };
  });
  afterEach(() => void (globalThis.fetch = fetch));

  test.each(['move', 'skip', 'orderNow'] as const)('shows a fallback in the dialog of %s', async (action) => {
    const { person } = await visitPortal('/dashboard', { nextBillInDays: 10 }, language);
    await press(person, t.delivery[action].open);
    await press(person, confirmName(t.delivery[action]));
    const dialog = within(screen.getByRole('dialog'));
    await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent(t.delivery[action].failed));
  });

  test('shows a fallback in the step of a delay', async () => {
    const { person } = await openSubscription(api, {
      language,
      search: '?cancel=delay',
      shape: { nextBillInDays: 10 },
    });
    await person.click((await screen.findAllByRole('radio'))[0] as HTMLElement);
    await press(person, confirmName(t.cancellation.delay));
    expect(await screen.findByText(t.cancellation.delay.failed)).toBeVisible();
  });
});

describe('dates of a German page', () => {
  const { de, en } = TEXTS;
  /** Renders a page for a customer whose order is due in ten days. */
  async function visit(path: string, config: Partial<RuntimeConfig>) {
    const { token } = await api.customer({ nextBillInDays: 10, intervalWeeks: 4 });
    return renderPortal(path, { stored: signedIn(token), config });
  }
  const choose = (len: Language) => changeInOtherTab('len', () => localStorage.setItem('len', len));

  test('are English, unless the deployment asks for the language’s (rules §19.2)', async () => {
    await visit('/upcoming-payments', {});
    expect(await screen.findByRole('article', { name: day(inDays(10)) })).toBeVisible();
    expect(screen.queryByText(germanDay(inDays(10)))).not.toBeInTheDocument();
  });

  test('are German where it does, and follow a change of the language there and back (rules §19.9)', async () => {
    const { person } = await visit('/upcoming-payments', { dateStyle: 'language' });
    const switchLanguage = async (before: Texts, after: Texts) => {
      await press(person, before.shell.menu);
      const menu = within(await screen.findByRole('dialog', { name: before.shell.menu }));
      await person.selectOptions(menu.getByLabelText(before.common.language.label), after.language);
      await press(person, after.shell.closeMenu);
    };
    const seeDates = async (dayText: (date: string) => string, shortDay: string) => {
      expect(await screen.findByRole('article', { name: dayText(inDays(10)) })).toBeVisible();
      const planned = [38, 66].map((days) => dayText(inDays(days))).join('; ');
      expect(screen.getByText(new RegExp(`${planned}$`))).toBeInTheDocument();
      expect(screen.getByText(shortDay)).toBeInTheDocument();
    };
    const german = germanDay(inDays(28)).replace(/^\S+ | \d+$/g, '');
    const english = day(inDays(28)).split(', ')[1] ?? '';

    await seeDates(germanDay, german);
    await switchLanguage(de, en);
    await seeDates(day, english);
    expect(screen.queryByText(germanDay(inDays(10)))).not.toBeInTheDocument();
    await switchLanguage(en, de);
    await seeDates(germanDay, german);
  });

  test('are those of the present language in what is said of a pending command', async () => {
    const { person } = await visit('/dashboard', { dateStyle: 'language', apiBase: proxy.apiBase });
    await person.click(await findButton(de.delivery.move.open));
    proxy.fail('/api/subscription/reschedule', 'drop-reply');
    await press(person, confirmName(de.delivery.move));
    const doubt = (texts: Texts, date: string) => {
      const [start = '', end = ''] = texts.commands.inDoubt.move.split('{{date}}');
      const [before = ''] = end.split('.');
      return new RegExp(`^${start.replace('{{product}}', '.+')}${date}${before}`);
    };
    expect(await screen.findByText(doubt(de, germanDay(inDays(17))))).toBeInTheDocument();
    choose('en');
    expect(await screen.findByText(doubt(en, day(inDays(17))))).toBeInTheDocument();
    choose('de');
    expect(await screen.findByText(doubt(de, germanDay(inDays(17))))).toBeInTheDocument();
  });
});

describe('crash page', () => {
  function Broken(): never {
    throw new Error('cannot be rendered');
  }

  test.each([
    ['en', 'Something went wrong here', 'Load page again'],
    ['de', 'Hier ist etwas schiefgegangen', 'Seite neu laden'],
  ] as const)('says in %s that the page failed, and offers to reload it', async (language, title, reload) => {
    // React logs what the boundary caught.
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    await setUpI18n(language);
    const router = createMemoryRouter([{ path: '/', element: <Broken />, errorElement: <CrashPage /> }]);
    render(<RouterProvider router={router} />);
    expect(within(screen.getByRole('main')).getByRole('heading', { name: title })).toBeVisible();
    expect(getButton(reload)).toBeVisible();
  });

  /** Renders the page as the browser has the storage and the connection. */
  async function crash(stored: Readonly<Record<string, string>>, isOnline = true) {
    localStorage.clear();
    Object.entries(stored).forEach(([key, value]) => localStorage.setItem(key, value));
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    await setUpI18n('en');
    const router = createMemoryRouter([{ path: '/', element: <CrashPage /> }]);
    render(<RouterProvider router={router} />);
    return userEvent.setup();
  }
  const { crash: t } = TEXTS.en.common;
  const signedInWithPending = { len: 'en', ...signedIn('x'), pendingCommands: '[{"kind":', odd: '{' };

  test('signs out without the portal, and drops what is pending', async () => {
    const person = await crash(signedInWithPending);
    expect(screen.queryByText(new RegExp(t.offline))).not.toBeInTheDocument();
    // jsdom does not go anywhere, and says so.
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    await person.click(getButton(t.signOut));
    expect(storedValues()).toEqual({ len: 'en' });
  });

  test('drops what cannot be read before it loads the page again, and keeps the session', async () => {
    const person = await crash(signedInWithPending);
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    await person.click(getButton(t.reload));
    expect(storedValues()).toEqual({ len: 'en', ...signedIn('x'), odd: '{' });
  });

  test.each([
    ['offline', signedIn('x'), false],
    ['not signed in', {}, true],
  ] as const)('offers no way out to who is %s', async (_, stored, isOnline) => {
    await crash(stored, isOnline);
    expect(screen.queryByRole('button', { name: t.signOut })).not.toBeInTheDocument();
    expect(screen.getByText(new RegExp(isOnline ? t.text : t.offline))).toBeVisible();
  });
});
