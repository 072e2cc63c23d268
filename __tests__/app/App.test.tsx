import { act, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { baseApi } from '#src/api/baseApi';
import { failurePolicy } from '#src/api/failurePolicy';
import { CrashPage } from '#src/app/Crash.tsx';
import { paths } from '#src/config/paths';
import { OfferFrame } from '#src/app/OfferFrame.tsx';
import { createStore } from '#src/app/store';
import type { Language } from '#src/domain/language';
import { NAVIGATION_ITEMS } from '#src/features/shell/navigationItems';
import { SwitchAccountDialog } from '#src/features/shell/SwitchAccountDialog.tsx';
import { setUpI18n } from '#src/i18n/i18n';
import { NextOrderScreen } from '#src/screens/NextOrderScreen.tsx';
import { UpcomingPaymentsScreen } from '#src/screens/UpcomingPaymentsScreen.tsx';
import { impersonationStarted, languageChosen } from '#src/session/sessionSlice';
import { accountOffered } from '#src/session/tabSlice';
import { takeImpersonationToken } from '#src/session/takeImpersonationToken';
import { customerWithOwnName, detailsOf, inDays, makeFamily } from '../support/api';
import { storedValues } from '../support/browser';
import { api, openSubscription, seeToast, visitPortal } from '../support/customerPages';
import { putBefore } from '../support/history';
import { narrowWindow, resetWindow } from '../support/mediaQueries';
import { FAULT, type Proxy, startProxy } from '../support/proxy';
import { renderPortal, testConfig, withTimings } from '../support/renderPortal';
import { renderRoutes, renderScreen } from '../support/renderScreen';
import { confirmName, day, fill, germanDay, languages, TEXTS } from '../support/texts';
// Compiles the lazy chunk before the first test.
import '#src/screens/SubscriptionScreen.tsx';
import '#src/screens/AccountDetailsScreen.tsx';
import '#src/screens/AdminScreen.tsx';
import '#src/features/shell/AccountOffered.tsx';

// Strict mode, because repeated effects must not send twice.
configure({ reactStrictMode: true });

const signedIn = (token: string) => ({ token, multiAccount: 'false', isAdmin: 'false' });
const expectPath = (path: string) => waitFor(() => expect(window.location.pathname).toBe(path));
const findHeading = (name: string) => screen.findByText(name, { selector: 'h1' });
/** By text, because a query by role computes the style of the whole page. */
const findButton = (name: string | RegExp) => screen.findByText(name, { selector: 'button' });
const press = async (person: UserEvent, name: string | RegExp) => person.click(await findButton(name));
const pressLabelled = async (person: UserEvent, label: string) =>
  person.click(await screen.findByLabelText(label, { selector: 'button' }));
/** Link of the side panel, which is hidden in a narrow window. */
const tabLink = async (name: string) =>
  (await screen.findAllByText(name, { selector: 'a, a *' }))[0]?.closest('a') as HTMLAnchorElement;
const enter = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

/** Changes the storage and dispatches the event of a change in another tab. */
function changeInOtherTab(key: string, change: () => void): void {
  change();
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));
}

let proxy: Proxy;
beforeEach(async () => (proxy = await startProxy()));
afterEach(() => proxy.stop());
afterEach(resetWindow);

// Removes listeners, because the window outlives the page in Jest. Earlier pages would react to events too.
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
  test('redirects a visitor without a token to the start, also from an unknown path (rules §1.2)', async () => {
    const { router } = await renderPortal('/dashboard');
    await expectPath('/');
    for (const path of ['/profile', '/no/such/page']) {
      await act(() => router.navigate(path));
      await expectPath('/');
    }
  });

  test('returns a visitor to the requested page after the sign-in (rules §5.19)', async () => {
    const { auth } = TEXTS.de;
    const { email, purchaseId } = await api.customer();
    await api.post('/api/user/sendotp', { email });
    const { person, router } = await renderPortal(`/manage-subscriptions/${purchaseId}`, {
      stored: { email, otpRequested: 'true', isAdmin: 'false', multiAccount: 'false' },
    });
    await expectPath('/');
    await act(() => router.navigate('/otp'));
    await person.click(await screen.findByLabelText(auth.otp.code));
    await person.paste(await api.code(email));
    await expectPath(`/manage-subscriptions/${purchaseId}`);
    expect(sessionStorage.getItem('wayBack')).toBeNull();
  });

  test('treats a choice token as signed out', async () => {
    const { email } = await api.customers({ accounts: 2 });
    await api.post('/api/user/sendotp', { email });
    const { payload: token } = await api.post<string>('/api/user/verifyotp', { email, otp: await api.code(email) });
    await renderPortal('/dashboard', { stored: { token, multiAccount: 'true' } });
    await expectPath('/');
  });

  test('redirects a customer from the admin area and the login to the next order', async () => {
    const { token } = await api.customer();
    const { router } = await renderPortal('/profile', { stored: { token, multiAccount: 'false', isAdmin: 'true' } });
    await expectPath('/dashboard');
    await seeToast(TEXTS.de.common.failures.signInAsAdmin);
    await act(() => router.navigate('/'));
    await expectPath('/dashboard');
  });

  test("redirects an admin from the customer's pages to the admin area", async () => {
    const { adminToken = '' } = await api.customers({ admin: true, accounts: 0 });
    await renderPortal('/dashboard', { stored: { isAdmintoken: adminToken, isAdmin: 'true' } });
    await expectPath('/profile');
  });
});

describe.each(languages('de'))('end of a session in %s', (language) => {
  const { shell, server, common } = TEXTS[language];
  const visit = (token: string) =>
    renderPortal('/dashboard', { language, stored: signedIn(token), config: { apiBase: proxy.apiBase } });
  /** Signs out in the slide-out menu. */
  async function logOut(person: UserEvent) {
    await pressLabelled(person, shell.menu);
    await person.click(within(await screen.findByRole('dialog')).getByText(shell.logout));
  }
  const expectMessage = async (text: string) => expect((await screen.findAllByText(text))[0]).toBeVisible();

  describe('message before the redirect', () => {
    const REDIRECT_MS = 1000;
    withTimings({ redirect: REDIRECT_MS });

    test('is shown for an expired token, and the storage keeps only the language (rules §4.3, §17.3)', async () => {
      // Replaced here too, because the table has already read the short wait of the tests.
      jest.replaceProperty(failurePolicy.customer.unauthorized, 'leaveAfterMs', REDIRECT_MS);
      await visit('dead');
      await expectMessage(fill(common.failures.unauthorized, { message: server.notSignedIn }));
      expect(window.location.pathname).toBe('/dashboard');
      await waitFor(() => expect(storedValues()).toEqual({ len: language }));
      await expectPath('/');
    });

    test('is shown when the customer signs out, and the server ends the token (rules §5.12)', async () => {
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

  test('shows the failure and clears the storage when the sign-out fails (rules §5.12)', async () => {
    proxy.fail('/api/user/logout');
    const { token } = await api.customer();
    const { person } = await visit(token);
    await logOut(person);
    await expectPath('/');
    await expectMessage(fill(common.failures.server, { message: FAULT }));
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
    // An invalid token is removed as well.
    ['/dashboard#token=short', undefined, '/dashboard'],
    ['/dashboard?token=', undefined, '/dashboard'],
    [`/dashboard?token=${encodeURIComponent('<script>alert(1)</script>____')}`, undefined, '/dashboard'],
    ['/profile#product', undefined, '/profile#product'],
    ['/otp?email_otp=123456', undefined, '/otp?email_otp=123456'],
  ])('takes a token from the address %s, and removes the parameter', (address, expectedToken, rest) => {
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
      'removes all data of another customer',
      { len: 'de', email: 'a@b.de', isAdmin: 'false', token: 'other', multiAccount: 'true', otpRequested: 'true' },
      { len: 'de', token: TOKEN, multiAccount: 'false' },
    ],
  ] as const)('storing the token of a URL %s', async (_, before, after) => {
    localStorage.clear();
    Object.entries(before).forEach(([key, value]) => localStorage.setItem(key, value));
    const { store, ready } = createStore(testConfig(), false);
    await ready;
    store.dispatch(impersonationStarted(TOKEN));
    expect(storedValues()).toEqual(after);
  });

  describe.each(languages('de'))('in %s', (language) => {
    const { shell, admin: adminTexts, account, nextOrder, payments, subscription } = TEXTS[language];
    const { accountOffered: offer } = shell;
    const PAGE = 'The page of the address';

    /** Renders a page whose address had a token. */
    async function openOffer(token: string, stored: Readonly<Record<string, string>> = {}) {
      const routes = [{ element: <OfferFrame />, children: [{ path: '*', element: <h1>{PAGE}</h1> }] }];
      const options = { at: '/manage-subscriptions', language, stored, config: { apiBase: proxy.apiBase } };
      const page = await renderRoutes(routes, options);
      act(() => void page.store.dispatch(accountOffered(token)));
      return page;
    }

    async function impersonate(kept: Readonly<Record<string, string>> = {}) {
      const [admin, customer] = [await api.customers({ admin: true, accounts: 0 }), await api.customer()];
      const adminSession = { isAdmin: 'true', isAdmintoken: admin.adminToken ?? '' };
      const stored = { token: customer.token, multiAccount: 'false', ...kept, ...adminSession };
      return { ...(await renderPortal('/dashboard', { language, stored })), adminSession, customer };
    }

    test('replaces the customer of an open page, and a sign-out ends both sessions', async () => {
      const { person, adminSession, customer } = await impersonate();
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
        ...{ len: language, multiAccount: 'false', token: second.token },
        ...adminSession,
      });
      await person.click((await screen.findAllByText(shell.logout))[0] as HTMLElement);
      await expectPath('/');
      expect(storedValues()).toEqual({ len: language });
      expect((await api.get('/api/user/details', {}, { token: second.token })).status).toBe(401);
      const list = await api.get('/api/admin/fetch-all-customers', { page: '1' }, { token: adminSession.isAdmintoken });
      expect(list.status).toBe(401);
    });

    test('stores the token only after the server has named its owner', async () => {
      const [{ adminToken = '' }, { token }] = [
        await api.customers({ admin: true, accounts: 0 }),
        await api.customer(),
      ];
      const stored = { isAdmin: 'true', isAdmintoken: adminToken };
      const release = proxy.hold('/api/user/details');
      await renderPortal(`/dashboard#token=${token}`, { language, stored, config: { apiBase: proxy.apiBase } });
      expect(window.location.hash).toBe('');
      expect(await screen.findByText(offer.checking)).toBeVisible();
      expect(storedValues()).not.toHaveProperty('token');
      release();
      expect(await screen.findByText(shell.acting)).toBeVisible();
      expect(storedValues()).toMatchObject({ ...stored, token });
    });

    test('reports an invalid token and keeps the session', async () => {
      const { token } = await api.customer();
      await openOffer(TOKEN, signedIn(token));
      expect(await screen.findByText(offer.dead)).toBeVisible();
      expect(await screen.findByText(PAGE)).toBeVisible();
      expect(storedValues()).toEqual({ len: language, ...signedIn(token) });
    });

    test('redirects a visitor with an invalid token to the sign-in', async () => {
      await renderPortal(`/dashboard#token=${TOKEN}`, { language });
      expect((await screen.findAllByText(offer.dead))[0]).toBeVisible();
      await expectPath('/');
      expect(storedValues()).toEqual({ len: language });
    });

    test('asks nothing when the session in the browser has ended', async () => {
      const { token } = await api.customer();
      await openOffer(token, signedIn(TOKEN));
      expect(await screen.findByText(PAGE)).toBeVisible();
      expect(storedValues()).toMatchObject({ token });
    });

    /** Opens the link of a second customer while a first customer is signed in. */
    async function offerSecond() {
      const [own, second] = [await api.customer(), await customerWithOwnName(api)];
      const named = async (customer: { token: string }) => {
        const { firstName, lastName, emailAddress } = await detailsOf(api, customer.token);
        return { ...customer, name: `${firstName} ${lastName}`, email: emailAddress };
      };
      return {
        ...(await openOffer(second.token, signedIn(own.token))),
        own: await named(own),
        second: await named(second),
      };
    }

    test('lets a signed-in customer choose between both accounts, and keeps the current one', async () => {
      const { person, own, second } = await offerSecond();
      expect(await findHeading(offer.title)).toHaveFocus();
      for (const { name, email } of [own, second]) {
        expect(screen.getByText(name)).toBeVisible();
        expect(screen.getByText(email, { exact: false })).toBeVisible();
      }
      expect(storedValues()).toMatchObject({ token: own.token });
      await press(person, fill(offer.keep, { name: own.name }));
      expect(await screen.findByText(PAGE)).toBeVisible();
      expect(storedValues()).toEqual({ len: language, ...signedIn(own.token) });
    });

    test('switches to the other account after a confirmation', async () => {
      const { person, second } = await offerSecond();
      await press(person, fill(offer.take, { name: second.name }));
      expect(await screen.findByText(PAGE)).toBeVisible();
      expect(storedValues()).toEqual({ len: language, token: second.token, multiAccount: 'false' });
    });

    test('can be declined when the server cannot name the owner of the token', async () => {
      const [{ token }, own] = [await api.customer(), await api.customer()];
      proxy.fail('/api/user/details', 500);
      const { person } = await openOffer(token, signedIn(own.token));
      expect(await screen.findByText(offer.loadFailed)).toBeVisible();
      await press(person, offer.withoutLink);
      expect(await screen.findByText(PAGE)).toBeVisible();
      expect(storedValues()).toMatchObject({ token: own.token });
    });

    test('lasts for the visit with one notice when the browser forbids storage (rules §4.5)', async () => {
      const { token } = await api.customer();
      const forbid = () => {
        throw new DOMException('forbidden', 'SecurityError');
      };
      const { signInNotKept, notice } = TEXTS[language].common;
      localStorage.clear();
      jest.spyOn(Storage.prototype, 'setItem').mockImplementation(forbid);
      const { person } = await renderPortal(`/dashboard#token=${token}`, { language, stored: {} });
      await tabLink(shell.manageSubscriptions);
      expect(await screen.findByText(signInNotKept, { selector: '[role=status] *' })).toBeVisible();
      await person.click(await screen.findByRole('button', { name: notice.dismiss }));
      await person.click(await tabLink(shell.manageSubscriptions));
      expect(await findHeading(subscription.list.title)).toBeVisible();
      expect(screen.queryByText(signInNotKept, { selector: '[role=status] *' })).not.toBeInTheDocument();
    });

    test('shows a banner with a link to the admin area on every page, and no account switch (rules §6.3)', async () => {
      const kept = { hasOtherAccounts: 'true' };
      const { person, adminSession } = await impersonate(kept);
      await pressLabelled(person, shell.menu);
      const menu = within(await screen.findByRole('dialog'));
      expect(menu.getByText(shell.logout)).toBeVisible();
      expect(menu.queryByText(shell.switchAccount)).not.toBeInTheDocument();
      await pressLabelled(person, shell.closeMenu);
      const titles: Record<(typeof NAVIGATION_ITEMS)[number]['name'], string> = {
        upcomingPayments: payments.upcoming.title,
        previousPayments: payments.previous.title,
        manageSubscriptions: subscription.list.title,
        accountDetails: account.title,
        nextOrder: nextOrder.title,
      };
      for (const { name } of NAVIGATION_ITEMS) {
        await person.click(await tabLink(shell[name]));
        expect(await findHeading(titles[name])).toBeVisible();
        expect(window.location.pathname).toBe(paths[name]);
        expect(screen.getByText(shell.acting)).toBeVisible();
      }
      expect(screen.queryByText(testConfig().brandName, { selector: 'header *' })).not.toBeInTheDocument();
      const back = screen.getByText(shell.backToAdmin, { selector: 'a' });
      expect(back).toHaveAttribute('href', '/profile');
      await person.click(back);
      expect(await findHeading(adminTexts.title)).toBeVisible();
      expect(window.location.pathname).toBe('/profile');
      expect(screen.queryByText(shell.acting)).not.toBeInTheDocument();
      const left = { len: language, multiAccount: 'false', ...kept, ...adminSession };
      await waitFor(() => expect(storedValues()).toEqual(left));
    });
  });
});

describe.each(languages('de'))('several tabs of the browser in %s', (language) => {
  const other = language === 'de' ? 'en' : 'de';
  const { accountChanged } = TEXTS[language].shell;
  const stored = (token: string, len: Language = language) => ({ len, ...signedIn(token) });
  const storeInOtherTab = (values: Readonly<Record<string, string>>) =>
    changeInOtherTab('token', () => {
      localStorage.clear();
      Object.entries(values).forEach(([key, value]) => localStorage.setItem(key, value));
    });
  const articles = () => document.querySelectorAll('article');
  const expectArticles = (count: number) => waitFor(() => expect(articles()).toHaveLength(count));
  /** Two customers with different numbers of subscriptions. */
  const twoCustomers = async () => [
    await api.customer(),
    await api.customer({ statuses: ['ACTIVE', 'ACTIVE', 'ACTIVE'] }),
  ];

  /** Waits for the page that names the other tab's account, and continues with that account. */
  async function continueAs(person: UserEvent, token: string) {
    const { firstName, lastName, emailAddress } = await detailsOf(api, token);
    const name = `${firstName} ${lastName}`;
    expect(await findHeading(accountChanged.title)).toHaveFocus();
    expect(await screen.findByText(name)).toBeVisible();
    expect(screen.getByText(emailAddress, { exact: false })).toBeVisible();
    expect(articles()).toHaveLength(0);
    await press(person, fill(accountChanged.proceed, { name }));
    await expectPath('/dashboard');
  }

  test('block commands after another tab has signed in another account (rules §5.15)', async () => {
    const [first, second] = (await twoCustomers()).map(({ token }) => token) as [string, string];
    const config = { apiBase: proxy.apiBase };
    const { store, person } = await renderPortal('/manage-subscriptions', { language, stored: stored(first), config });
    await findHeading(TEXTS[language].subscription.list.title);
    storeInOtherTab(stored(second));
    await findHeading(accountChanged.title);
    // Call of a form whose validation ends after the change of the account.
    const { endpoints } = baseApi.injectEndpoints({
      endpoints: (build) => ({
        sendLate: build.mutation<unknown, void>({ query: () => ({ url: 'user/details', as: 'customer', form: {} }) }),
      }),
    });
    const send = () => act(() => store.dispatch(endpoints.sendLate.initiate()));
    expect(await send()).toMatchObject({ error: { kind: 'setup' } });
    expect(proxy.sent()).toEqual([]);
    await continueAs(person, second);
    expect(await send()).toMatchObject({ error: { status: 400 } });
    await expectArticles(3);
  });

  test('share language and sign-out, and show the next customer no data of the previous one', async () => {
    const [first, second] = (await twoCustomers()).map(({ token }) => token) as [string, string];
    const { store, person } = await renderPortal('/dashboard', { language, stored: stored(first) });
    await expectArticles(1);
    const [card] = articles();
    storeInOtherTab(stored(first, other));
    expect(await screen.findByText(TEXTS[other].nextOrder.active)).toBeVisible();
    expect(card).toBeInTheDocument();
    storeInOtherTab(stored(first));
    // Removes the token and keeps all other values.
    changeInOtherTab('token', () => localStorage.removeItem('token'));
    await expectPath('/');
    // Ignores the list of features, which belongs to no customer.
    const kept = () => Object.keys(store.getState().api.queries).filter((name) => !name.startsWith('listFeatures('));
    await waitFor(() => expect(kept()).toEqual([]));
    storeInOtherTab(stored(second));
    await continueAs(person, second);
    await expectArticles(3);
  });
});

describe.each(languages('de'))('accounts of one address in %s (rules §5.21, §6.10)', (language) => {
  const { shell, auth, common, nextOrder, subscription, delivery, commands, accounts: texts } = TEXTS[language];
  const SWITCH = '/api/user/switch-account-login';
  const LIST = '/api/user/multiaccounts';

  /** Two accounts with different names, and the session of the first. */
  async function family() {
    const { email, first, second } = await makeFamily(api);
    const named = async ({ token, customerId, subscriptions }: typeof first, firstName: string) => {
      const { lastName, emailAddress, phoneNumber } = await detailsOf(api, token);
      const info = { addrUpdate: 'false', firstName, lastName, emailAddress, phoneNumber };
      await api.post('/api/user/details', info, { token });
      return { token, customerId, name: `${firstName} ${lastName}`, purchaseId: subscriptions[0]?.purchaseId ?? '' };
    };
    const [own, other] = [await named(first, 'Ilse'), await named(second, 'Zoë Ayşe')];
    const session = { ...signedIn(own.token), email, hasOtherAccounts: 'true' };
    return { own, other, session, options: { language, stored: session, config: { apiBase: proxy.apiBase } } };
  }
  async function visitFamily(path = '/dashboard') {
    const { options, ...made } = await family();
    return { ...(await renderPortal(path.replace('{id}', made.own.purchaseId), options)), ...made };
  }
  /** Renders the picker without a page. */
  async function visitPicker() {
    const { options, ...made } = await family();
    const onClose = jest.fn();
    const page = await renderScreen(<SwitchAccountDialog onClose={onClose} />, { ...options, at: '/dashboard' });
    return { ...page, ...made };
  }
  const seeAccount = async ({ name }: { name: string }) =>
    expect((await screen.findAllByText(fill(shell.account, { name })))[0]).toBeVisible();
  const openPicker = async (person: UserEvent) => {
    await pressLabelled(person, shell.menu);
    await person.click(within(await screen.findByRole('dialog')).getByText(shell.switchAccount));
    return within(await screen.findByRole('dialog', { name: auth.accounts.title }));
  };
  /** Selects the account in the open picker, and confirms. */
  const choose = async (person: UserEvent, { name }: { name: string }) => {
    await person.click(await screen.findByRole('radio', { name: new RegExp(name) }));
    await press(person, texts.open);
  };

  test('switches without a new code, and shows no data of the previous account', async () => {
    const { person, session, own, other } = await visitFamily('/manage-subscriptions/{id}');
    await seeAccount(own);
    const picker = await openPicker(person);
    const [first, second] = await picker.findAllByRole('radio');
    expect(first).toBeDisabled();
    expect(picker.getByText(texts.isOpen)).toBeVisible();
    expect(second).not.toBeChecked();
    expect(picker.getByText(texts.open)).toHaveAttribute('aria-disabled', 'true');
    await choose(person, other);
    await expectPath('/dashboard');
    expect(await findHeading(nextOrder.title)).toHaveFocus();
    await seeAccount(other);
    await seeToast(fill(texts.opened, { name: other.name }));
    expect(screen.queryByText(fill(shell.account, { name: own.name }))).not.toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    const stored = storedValues();
    expect(stored).toEqual({ len: language, ...session, token: stored.token });
    expect((await detailsOf(api, stored.token ?? '')).customerId).toBe(other.customerId);
    // The previous token remains valid for a switch back.
    expect((await detailsOf(api, own.token)).customerId).toBe(own.customerId);
    await openPicker(person);
    await choose(person, own);
    await seeAccount(own);
  });

  test('asks before unsaved input is lost, and does not switch after the user navigated back', async () => {
    const { person, own, other } = await visitFamily('/manage-subscriptions/{id}');
    const quantity = await screen.findByLabelText(subscription.quantity);
    enter(subscription.quantity, '3');
    await openPicker(person);
    await choose(person, other);
    expect(await screen.findByText(shell.leave.text)).toBeVisible();
    await press(person, shell.leave.stay);
    await press(person, common.actions.cancel);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(quantity).toHaveDisplayValue('3');
    expect(proxy.calls.map(({ path }) => path)).not.toContain(SWITCH);

    const release = proxy.hold(SWITCH);
    await openPicker(person);
    await choose(person, other);
    await press(person, shell.leave.confirm);
    await findButton(auth.accounts.proceeding);
    window.history.back();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    release();
    await waitFor(() => expect(proxy.calls.map(({ path }) => path)).toContain(SWITCH));
    await openPicker(person);
    expect(await screen.findByText(texts.isOpen)).toBeVisible();
    await seeAccount(own);
    expect(storedValues()).toMatchObject({ token: own.token });
  });

  test('asks before a command in doubt is discarded, and never sends it for the other account', async () => {
    const { person, own, other } = await visitFamily();
    await press(person, delivery.skip.open);
    proxy.fail('/api/subscription/reschedule', 'drop-reply');
    await press(person, delivery.skip.confirm);
    expect(await screen.findByText(commands.inDoubt.title)).toBeVisible();
    await openPicker(person);
    await choose(person, other);
    expect(await screen.findByText(shell.leave.uncertain)).toBeVisible();
    await press(person, shell.leave.confirm);
    await seeAccount(other);
    expect(await screen.findByText(commands.inDoubt.gaveUp, { selector: '[role=status] *' })).toBeVisible();
    expect(screen.queryByText(commands.inDoubt.title)).not.toBeInTheDocument();
    expect(storedValues()).not.toHaveProperty('pendingCommands');
    const sent = proxy.sent('/api/subscription/reschedule');
    expect(sent.map(({ headers }) => headers.authorization)).toEqual(sent.map(() => `Bearer ${own.token}`));
  });

  test('keeps the open account when accounts cannot be loaded or opened', async () => {
    proxy.fail(LIST);
    const { person, own, other } = await visitPicker();
    expect(await screen.findByText(auth.accounts.loadFailed)).toBeVisible();
    expect(screen.getByText(fill(common.failures.server, { message: FAULT }))).toBeVisible();
    expect(screen.queryByText(texts.newCode)).not.toBeInTheDocument();
    proxy.heal();
    await press(person, common.actions.retry);
    await screen.findAllByRole('radio');
    for (const [status, reason, isNewCode] of [
      [500, common.failures.server, 0],
      [403, common.failures.forbidden, 1],
    ] as const) {
      proxy.fail(SWITCH, status);
      await choose(person, other);
      expect(await screen.findByText(fill(reason, { message: FAULT }))).toBeVisible();
      expect(screen.queryAllByText(texts.newCode)).toHaveLength(isNewCode);
      expect(storedValues()).toMatchObject({ token: own.token });
    }
    proxy.heal();
    await press(person, texts.open);
    await waitFor(() => expect(storedValues().token).not.toBe(own.token));
  });

  test('shows a text when the address has no other account any more', async () => {
    const { email, token } = await api.customer();
    const { payload } = await api.get('/api/user/details', {}, { token });
    proxy.answer(LIST, payload);
    await renderScreen(<SwitchAccountDialog onClose={jest.fn()} />, {
      ...{ at: '/dashboard', language, config: { apiBase: proxy.apiBase } },
      stored: { ...signedIn(token), email, hasOtherAccounts: 'true' },
    });
    expect(await screen.findByText(texts.none)).toBeVisible();
    expect(screen.queryByText(texts.open)).not.toBeInTheDocument();
  });
});

describe.each(languages('de'))('frame of every page in %s (rules §6.1, §6.2)', (language) => {
  const { brandName, referralUrl, contactEmail, imprintUrl, privacyUrl } = testConfig();
  const { shell, common } = TEXTS[language];
  const visit = async (path: string) => {
    const customer = await api.customer({ len: language });
    const stored = signedIn(customer.token);
    return { ...customer, ...(await renderPortal(path.replace('{id}', customer.purchaseId), { language, stored })) };
  };
  /** Finds landmarks of the page, not of an article. */
  const landmark = (name: 'header' | 'footer') =>
    [...document.querySelectorAll<HTMLElement>(name)].filter((element) => !element.closest('article'));

  test('shows logo, referral link, menu and footer, and marks only the tab of the page', async () => {
    const { person, router, token, purchaseId } = await visit('/upcoming-payments');
    await tabLink(shell.upcomingPayments);
    const [header, ...others] = landmark('header');
    expect(others).toEqual([]);
    const logo = within(header as HTMLElement).getByText(brandName);
    expect(logo.querySelector('img')).toHaveAttribute('src', '/icon.svg');
    const name = `${shell.referral} ${common.actions.newWindow}`;
    const link = within(header as HTMLElement).getByRole('link', { name });
    expect(link).toHaveAttribute('href', referralUrl);
    expect(link).toHaveAttribute('target', '_blank');
    const [footer] = landmark('footer');
    for (const text of [
      fill(shell.brandText, { brand: brandName }),
      `© ${new Date().getFullYear()} `,
      shell.footerText,
    ])
      expect(footer).toHaveTextContent(text);
    for (const [label, address] of [
      [common.shop.contact, `mailto:${contactEmail}`],
      [common.shop.imprint, imprintUrl],
      [common.shop.privacy, privacyUrl],
    ] as const)
      expect(within(footer as HTMLElement).getByRole('link', { name: label })).toHaveAttribute('href', address);
    expect(screen.queryByText(shell.acting)).not.toBeInTheDocument();

    const current = () => [...document.querySelectorAll('[aria-current=page]')].map(({ textContent }) => textContent);
    const follow = async (tab: 'previousPayments' | 'upcomingPayments') => {
      (await tabLink(shell[tab])).click();
      await waitFor(() => expect(current()).toEqual([shell[tab]]));
    };
    await follow('previousPayments');
    const before = window.history.length;
    // A link to the current page adds no history entry.
    await follow('previousPayments');
    expect(window.history.length).toBe(before);
    await follow('upcomingPayments');
    expect(window.history.length).toBe(before + 1);
    for (const [path, tab] of [
      ['/dashboard', 'nextOrder'],
      ['/manage-subscriptions', 'manageSubscriptions'],
      [`/manage-subscriptions/${purchaseId}`, 'manageSubscriptions'],
      ['/address-payment-details', 'accountDetails'],
    ] as const) {
      await act(() => router.navigate(path));
      await waitFor(() => expect(current()).toEqual([shell[tab]]));
    }

    await pressLabelled(person, shell.menu);
    const menu = within(await screen.findByRole('dialog'));
    const { firstName, lastName } = await detailsOf(api, token);
    expect(await menu.findByText(fill(shell.account, { name: `${firstName} ${lastName}` }))).toBeVisible();
    expect(menu.queryByText(shell.switchAccount)).not.toBeInTheDocument();
  });

  test("shows five tabs at the bottom of a phone's window, and marks the current one (rules §6.1)", async () => {
    narrowWindow();
    await visit('/manage-subscriptions/{id}');
    const bar = within(await screen.findByLabelText(shell.places));
    const names = NAVIGATION_ITEMS.map(({ name }) => name);
    const nameOf = (item: (typeof names)[number]) => `${shell.short[item]}: ${shell[item]}`;
    const links = bar.getAllByRole('link');
    expect(links.map((link) => link.getAttribute('aria-label'))).toEqual(names.map(nameOf));
    expect(links.map(({ textContent }) => textContent)).toEqual(names.map((name) => shell.short[name]));
    expect(bar.getByRole('link', { current: 'page' })).toHaveAccessibleName(nameOf('manageSubscriptions'));
    bar.getByRole('link', { name: nameOf('upcomingPayments') }).click();
    await expectPath('/upcoming-payments');
    await waitFor(() =>
      expect(bar.getByRole('link', { current: 'page' })).toHaveAccessibleName(nameOf('upcomingPayments')),
    );
  });
});

describe.each(languages('de'))('change of the language from %s', (from) => {
  const to = from === 'de' ? 'en' : 'de';
  const [before, after] = [TEXTS[from], TEXTS[to]];

  test('keeps quantity, code, step and reason typed on a subscription', async () => {
    const { person } = await openSubscription(api, { language: from });
    await screen.findByLabelText(before.subscription.code.label);
    enter(before.subscription.quantity, '3');
    enter(before.subscription.code.label, 'SOMMER-10');
    await press(person, before.cancellation.open);
    await person.click(await screen.findByRole('radio', { name: before.cancellation.reasons[4] }));
    await press(person, before.cancellation.reasons.continue);
    await screen.findByLabelText(before.cancellation.confirm.text);
    enter(before.cancellation.confirm.text, 'Wir ziehen um.');

    await pressLabelled(person, before.shell.menu);
    const menu = within(await screen.findByRole('dialog'));
    await person.selectOptions(menu.getByLabelText(before.common.language.label), to);
    await pressLabelled(person, after.shell.closeMenu);

    const { cancellation, subscription } = after;
    expect(await screen.findByText(cancellation.confirm.title)).toBeVisible();
    expect(screen.getByLabelText(cancellation.confirm.text)).toHaveValue('Wir ziehen um.');
    await press(person, cancellation.keep);
    await waitFor(() => expect(screen.getByLabelText(subscription.quantity)).toBeVisible());
    expect(screen.getByLabelText(subscription.quantity)).toHaveValue(3);
    expect(screen.getByLabelText(subscription.code.label)).toHaveValue('SOMMER-10');
  });
});

test('removes unknown dialog parameters from the URL', async () => {
  await visitPortal('/dashboard?options=0&logout=true&accounts=true&page=2', { nextBillInDays: 10 }, 'de', proxy);
  await waitFor(() => expect(window.location.search).toBe('?page=2'));
  await screen.findByText(TEXTS.de.catalog.recommended.browseMore);
  expect(window.location.search).toBe('?page=2');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

describe.each(languages('de'))('unsaved input in %s', (language) => {
  const t = TEXTS[language];
  const { leave } = t.shell;
  const closePage = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const BEFORE = '/previous-payments';

  /** Expects the value to survive Escape, an unload and Back until leaving is confirmed. */
  async function expectKept(person: UserEvent, label: string, value: string) {
    const field = await screen.findByLabelText(label);
    fireEvent.change(field, { target: { value } });
    await waitFor(() => expect(closePage()).toBe(false));
    await person.keyboard('{Escape}');
    window.history.back();
    await screen.findByText(leave.title);
    await press(person, leave.stay);
    await waitFor(() => expect(screen.queryByText(leave.title)).not.toBeInTheDocument());
    expect(field).toBeVisible();
    expect(field).toHaveDisplayValue(value);
    window.history.back();
    await press(person, leave.confirm);
    await waitFor(() => expect(field).not.toBeInTheDocument());
    await waitFor(() => expect(closePage()).toBe(true));
  }

  test('survives in a dialog of the next order until leaving is confirmed, and is not sent', async () => {
    putBefore(BEFORE);
    const { person } = await visitPortal('/dashboard', { len: language, nextBillInDays: 10 }, language, proxy);
    const options = new RegExp(`^${t.catalog.recommended.options}`);
    await person.click((await screen.findAllByRole('button', { name: options }))[0] as HTMLElement);
    await expectKept(person, t.catalog.cart.quantity, '7');
    await press(person, t.delivery.move.open);
    await person.click(await screen.findByLabelText(t.delivery.move.specificDate));
    await expectKept(person, t.delivery.move.date, inDays(40));
    window.history.back();
    await expectPath(BEFORE);
    expect(proxy.sent()).toEqual([]);
  });

  test.each([
    ['a discount code', t.subscription.code.label, 'FRUEHLING'],
    ['the quantity', t.subscription.quantity, '3'],
  ])('survives in %s of a subscription until leaving is confirmed', async (_, label, value) => {
    putBefore(BEFORE);
    const { person } = await openSubscription(api, { language, apiBase: proxy.apiBase });
    await expectKept(person, label, value);
    await expectPath(BEFORE);
    expect(proxy.sent()).toEqual([]);
  });

  test('requires a second confirmation in the page after another form was discarded', async () => {
    const { person } = await openSubscription(api, { language, apiBase: proxy.apiBase });
    const quantity = await screen.findByLabelText(t.subscription.quantity);
    enter(t.subscription.quantity, '3');
    await press(person, t.subscription.swap.open);
    const choose = new RegExp(`^${t.subscription.swap.choose}`);
    await person.click((await screen.findAllByRole('button', { name: choose }))[0] as HTMLElement);
    await person.selectOptions(await screen.findByRole('combobox', { name: t.subscription.edit.frequency }), '');
    window.history.back();
    await press(person, leave.confirm);
    await waitFor(() => expect(window.location.search).toBe('?swap=true'));
    window.history.back();
    await waitFor(() => expect(window.location.search).toBe(''));
    expect(quantity).toHaveDisplayValue('3');
    await person.click(screen.getByText(t.shell.upcomingPayments));
    expect(await screen.findByText(leave.title)).toBeVisible();
    await press(person, leave.stay);
    expect(quantity).toHaveDisplayValue('3');
  });
});

describe.each(languages('de'))('refusal without a message in %s (rules §17.9)', (language) => {
  const t = TEXTS[language];

  /** Empty reply, as a shop's gateway may send. The reference server always sends a message. */
  const { fetch } = globalThis;
  beforeEach(() => {
    globalThis.fetch = async (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input);
      return pathname === '/api/subscription/reschedule' ? new Response('{}', { status: 400 }) : fetch(input, init);
    };
  });
  afterEach(() => void (globalThis.fetch = fetch));

  test('shows the fallback text in each dialog of the next order', async () => {
    const { token } = await api.customer({ nextBillInDays: 10 });
    const { person } = await renderScreen(<NextOrderScreen />, { at: '/dashboard', language, stored: signedIn(token) });
    for (const action of ['move', 'skip', 'orderNow'] as const) {
      await press(person, t.delivery[action].open);
      await press(person, confirmName(t.delivery[action]));
      const dialog = within(await screen.findByRole('dialog'));
      expect(await dialog.findByText(t.delivery[action].failed)).toBeVisible();
      await person.click(dialog.getByText(t.common.actions.cancel));
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    }
  });
});

test("formats dates in the selected language with `dateStyle: 'language'` (rules §19.9)", async () => {
  const { token } = await api.customer({ nextBillInDays: 10, intervalWeeks: 4 });
  const config = { dateStyle: 'language' } as const;
  const options = { at: '/upcoming-payments', stored: signedIn(token), config };
  const { store } = await renderScreen(<UpcomingPaymentsScreen />, options);
  const seeDates = async (dayText: (date: string) => string, shortDay: string) => {
    const planned = [38, 66].map((days) => dayText(inDays(days))).join('; ');
    expect(await screen.findByText(new RegExp(`${planned}$`))).toBeInTheDocument();
    expect(screen.getByText(shortDay)).toBeInTheDocument();
  };
  const german = germanDay(inDays(28)).replace(/^\S+ | \d+$/g, '');
  const english = day(inDays(28)).split(', ')[1] ?? '';
  await seeDates(germanDay, german);
  act(() => void store.dispatch(languageChosen('en')));
  await seeDates(day, english);
  expect(screen.queryByText(new RegExp(germanDay(inDays(10))))).not.toBeInTheDocument();
  act(() => void store.dispatch(languageChosen('de')));
  await seeDates(germanDay, german);
});

describe('crash page', () => {
  function Broken(): never {
    throw new Error('cannot be rendered');
  }

  test.each([
    ['en', 'Something went wrong here', 'Load page again'],
    ['de', 'Hier ist etwas schiefgegangen', 'Seite neu laden'],
  ] as const)('reports in %s that the page failed, and offers a reload', async (language, title, reload) => {
    // Because React logs the caught error.
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    await setUpI18n(language);
    const router = createMemoryRouter([{ path: '/', element: <Broken />, errorElement: <CrashPage /> }]);
    render(<RouterProvider router={router} />);
    expect(within(screen.getByRole('main')).getByRole('heading', { name: title })).toBeVisible();
    expect(await findButton(reload)).toBeVisible();
  });

  /** Renders the crash page with this storage and connection. */
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
  const withPending = { len: 'en', ...signedIn('x'), pendingCommands: '[{"kind":', odd: '{' };

  test.each([
    ['signs out without the portal and removes pending commands', t.signOut, { len: 'en' }],
    [
      'removes unreadable pending commands before a reload, and keeps the session',
      t.reload,
      { len: 'en', ...signedIn('x'), odd: '{' },
    ],
  ])('%s', async (_, name, kept) => {
    const person = await crash(withPending);
    expect(screen.queryByText(new RegExp(t.offline))).not.toBeInTheDocument();
    // Because jsdom logs an error instead of navigating.
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    await press(person, name);
    expect(storedValues()).toEqual(kept);
  });

  test.each([
    ['offline', signedIn('x'), false],
    ['signed out', {}, true],
  ] as const)('offers no sign-out when %s', async (_, stored, isOnline) => {
    await crash(stored, isOnline);
    expect(screen.queryByText(t.signOut)).not.toBeInTheDocument();
    expect(screen.getByText(new RegExp(isOnline ? t.text : t.offline))).toBeVisible();
  });
});
