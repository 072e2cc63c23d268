import { expect, type Page } from '@playwright/test';
import { type Api, customerWithOwnName, detailsOf, inDays, nextOrderOf } from '../support/api';
import { expectAccessible } from '../support/axe';
import { inBothLanguages, test } from '../support/fixtures';
import {
  button,
  chunkPattern,
  expectRedirect,
  expectStorage,
  holdRequests,
  openAs,
  openPage,
  pauseClock,
  readStorage,
  sessionOf,
  signIn,
  signInHere,
  toast,
  TOKEN,
  writeStorage,
} from '../support/page';
import { fill } from '../support/texts';

const ALL = '/api/subscription/all';
const RESCHEDULE = '/api/subscription/reschedule';
const MULTI_ACCOUNTS = '/api/user/multiaccounts';

/** rules §17.3, with what the server says to a requested fault and to an unknown token */
const MESSAGES = {
  en: {
    unauthorized: 'Unauthorized! A fault that was asked for. Redirecting to login...',
    unknownToken: 'Unauthorized! Please sign in. Redirecting to login...',
    forbidden: 'Forbidden! A fault that was asked for.',
    server: 'Server error: A fault that was asked for.',
    noResponse: 'No response from server.',
  },
  de: {
    unauthorized: 'Nicht angemeldet! Eine bestellte Störung. Du wirst zur Anmeldung weitergeleitet …',
    unknownToken: 'Nicht angemeldet! Bitte melde dich an. Du wirst zur Anmeldung weitergeleitet …',
    forbidden: 'Nicht erlaubt! Eine bestellte Störung.',
    server: 'Serverfehler: Eine bestellte Störung.',
    noResponse: 'Der Server antwortet nicht.',
  },
};

declare global {
  interface Window {
    tokenReads: number;
  }
}

/** Counts how often the page reads the token. */
const countReads = () => {
  window.tokenReads = 0;
  const read = localStorage.getItem.bind(localStorage);
  Storage.prototype.getItem = (key) => {
    if (key === 'token') window.tokenReads += 1;
    return read(key);
  };
};

inBothLanguages((t) => {
  const { delivery: text, language: len } = t;
  const messages = MESSAGES[len];
  const heading = (page: Page) => page.getByRole('heading', { level: 1 });
  const customerWithName = async (api: Api, made = api.customer()) => {
    const customer = await made;
    const details = await detailsOf(api, customer.token);
    return { ...customer, name: `${details.firstName} ${details.lastName}` };
  };
  /** Opens the next order as the first of two customers. */
  const openFirstOfTwo = async (page: Page, api: Api) => {
    const [first, second] = [await customerWithName(api), await customerWithName(api, customerWithOwnName(api))];
    await openAs(page, t, first);
    await expect(page.getByRole('main').getByText(first.name)).toBeVisible();
    return { first, second };
  };

  test('a 401 to a command shows a message, clears the storage and leaves after a second', async ({ portal, api }) => {
    const customer = await api.customer();
    await portal.clock.install();
    await openAs(portal, t, customer);
    await button(portal, text.skip.open).click();
    await api.json('/demo/faults', { path: RESCHEDULE, kind: 'status', value: 401 });
    const confirm = button(portal.getByRole('dialog'), text.skip.confirm);
    await expect(confirm).toBeEnabled();
    await pauseClock(portal, confirm);
    await confirm.click();
    await expect(toast(portal, messages.unauthorized)).toHaveCount(1);
    await expect(portal.getByRole('dialog').getByText(messages.unauthorized)).toHaveCount(0);
    await portal.clock.runFor(900);
    await expect(portal).toHaveURL('/dashboard');
    await expectStorage(portal, { len });
    await portal.clock.runFor(200);
    await expect(portal).toHaveURL('/');
    await expect(heading(portal)).toHaveText(t.auth.login.title);
    await expect(toast(portal, messages.unauthorized)).toHaveCount(1);
    await expect(portal.getByRole('status').filter({ hasText: messages.unauthorized })).toBeVisible();
    await expectStorage(portal, { len });
    expect((await nextOrderOf(api, customer.token, t)).nextBillDate).toBe(inDays(10));
  });

  test('an unknown token ends the session, and its toast and its notice are accessible', async ({ portal, api }) => {
    const { email } = await api.customer();
    await openAs(portal, t, { email, token: 'x'.repeat(43) });
    const failure = toast(portal, messages.unknownToken);
    await expect(failure).toHaveCount(1);
    await expect(portal.getByText(t.nextOrder.loadFailed)).toHaveCount(0);
    // A toast remains while the pointer is on it.
    await failure.hover();
    await expectRedirect(portal, '/');
    await expectStorage(portal, { len });
    await expect(portal.getByRole('status').filter({ hasText: messages.unknownToken })).toBeVisible();
    await expectAccessible(portal);
    await expect(failure).toBeVisible();
  });

  test('an unknown choice token leads from the account picker to the login', async ({ portal, api }) => {
    const { email } = await api.customers({ accounts: 2 });
    const choosing = { len, email, isAdmin: 'false', multiAccount: 'true', token: 'x'.repeat(43) };
    await writeStorage(portal, choosing);
    await openPage(portal, '/otp');
    await expect(toast(portal, messages.unknownToken)).toHaveCount(1);
    await expectRedirect(portal, '/');
    await expect(heading(portal)).toHaveText(t.auth.login.title);
    await expectStorage(portal, { len });
    await signIn(portal, api, t, email);
    await expect(portal.getByRole('radio')).toHaveCount(2);
  });

  for (const [status, message] of [
    [403, messages.forbidden],
    [500, messages.server],
  ] as const) {
    test(`a ${status} is shown in place of the orders or in the dialog, and the session continues`, async ({
      portal,
      api,
    }) => {
      const customer = await api.customer();
      // The page asks twice where its first request fails before its code is there.
      await api.json('/demo/faults', { path: ALL, kind: 'status', value: status, times: 100 });
      await openAs(portal, t, customer);
      const failure = portal.getByRole('alert').filter({ hasText: t.nextOrder.loadFailed });
      await expect(failure).toContainText(message);
      await expectStorage(portal, sessionOf(customer, t));
      await api.json('/demo/faults', {}, {}, 'DELETE');
      await button(failure, t.common.actions.retry).click();

      await button(portal, text.skip.open).click();
      await api.json('/demo/faults', { path: RESCHEDULE, kind: 'status', value: status });
      const dialog = portal.getByRole('dialog');
      await button(dialog, text.skip.confirm).click();
      await expect(dialog.getByRole('alert')).toHaveText(message);
      await expect(portal).toHaveURL('/dashboard');
      await expectStorage(portal, sessionOf(customer, t));
      await button(dialog, text.skip.confirm).click();
      await expect(toast(portal, t.commands.done.skip)).toBeVisible();
    });
  }

  test('orders that load without an answer show a message and load on a retry', async ({ portal, api }) => {
    const customer = await api.customer();
    await portal.route(`**${ALL}?*`, (route) => route.abort());
    await openAs(portal, t, customer);
    const failure = portal.getByRole('alert').filter({ hasText: t.nextOrder.loadFailed });
    await expect(failure).toContainText(messages.noResponse);
    // What else on the page asks for the orders, once its code is there, would load them before the button does.
    await portal.waitForLoadState('networkidle');
    await portal.unroute(`**${ALL}?*`);
    await button(failure, t.common.actions.retry).click();
    await expect(portal.getByRole('article')).toHaveCount(1);
  });

  test('a page that was wanted without a session is shown after the sign-in', async ({ portal, api }) => {
    const { email, purchaseId } = await api.customer();
    await openPage(portal, `/manage-subscriptions/${purchaseId}`);
    await expect(portal).toHaveURL('/');
    await signIn(portal, api, t, email);
    await expect(portal).toHaveURL(`/manage-subscriptions/${purchaseId}`);
    expect(await portal.evaluate(() => sessionStorage.getItem('wayBack'))).toBeNull();

    // An admin's page is none for a customer.
    await writeStorage(portal, { len });
    await openPage(portal, '/profile?tab=discounts');
    await expect(portal).toHaveURL('/');
    const { adminToken = '', email: admin } = await api.customers({ admin: true, accounts: 0 });
    expect(adminToken).not.toBe('');
    await signIn(portal, api, t, admin);
    await expect(portal).toHaveURL('/profile?tab=discounts');
  });

  test('without a token every area redirects to the login', async ({ portal }) => {
    for (const path of ['/dashboard', '/profile']) {
      await openPage(portal, path);
      await expect(portal).toHaveURL('/');
      await expectStorage(portal, { len });
    }
  });

  test('a choice token opens the account picker only', async ({ portal, api }) => {
    const { email } = await api.customers({ accounts: 2 });
    await signIn(portal, api, t, email);
    await expect(portal.getByRole('radio')).toHaveCount(2);
    const { token } = await readStorage(portal);
    const loads: string[] = [];
    portal.on('request', (request) => void loads.push(new URL(request.url()).pathname));
    await openPage(portal, '/dashboard');
    await expect(heading(portal)).not.toHaveText(t.nextOrder.title);
    await expect(portal).toHaveURL('/');
    expect(loads).not.toContain(ALL);
    await openPage(portal, '/otp');
    await expect(portal.getByRole('radio')).toHaveCount(2);
    expect(loads).toContain(MULTI_ACCOUNTS);
    await expectStorage(portal, { len, email, isAdmin: 'false', multiAccount: 'true', token: token ?? TOKEN });
  });

  test('a tab whose token is removed by another tab signs the next customer in without data of the first', async ({
    portal,
    api,
    context,
  }) => {
    const { first, second } = await openFirstOfTwo(portal, api);
    const other = await context.newPage();
    await openPage(other, '/dashboard');
    await expect(other.getByRole('main').getByText(first.name)).toBeVisible();

    await portal.evaluate(() => localStorage.removeItem('token'));
    await expect(other).toHaveURL('/');
    await signInHere(other, api, t, second.email);
    await expectRedirect(other, '/dashboard');
    await expect(other.getByRole('main').getByText(second.name)).toBeVisible();
    // The tab that the first customer still shows says who is signed in, before anything can be sent as the second.
    await expect(heading(portal)).toHaveText(t.shell.accountChanged.title);
    await expect(portal.getByText(second.email)).toBeVisible();
    await button(portal, fill(t.shell.accountChanged.goOn, { name: second.name })).click();
    await expect(portal.getByRole('main').getByText(second.name)).toBeVisible();
    const { productName } = await nextOrderOf(api, second.token, t);
    await expect(other.getByRole('article', { name: productName })).toHaveCount(1);
  });

  test('a first visit at the login goes on to the next order once another tab has signed in', async ({
    portal,
    api,
    context,
  }) => {
    await openPage(portal, '/');
    await openAs(await context.newPage(), t, await api.customer({ len }));
    await expect(heading(portal)).toHaveText(t.nextOrder.title);
    await expect(portal).toHaveURL('/dashboard');
  });

  test('a tab that is loading notices that another tab has signed in another customer', async ({
    portal,
    api,
    context,
  }) => {
    const { second } = await openFirstOfTwo(portal, api);
    const other = await context.newPage();
    await other.addInitScript(countReads);
    const release = await holdRequests(other, chunkPattern(`text-${len}-common-json`));
    await other.goto('/dashboard', { waitUntil: 'commit' });
    // Once in the page itself, once to find the language, once for the session.
    await other.waitForFunction(() => window.tokenReads >= 3);
    await portal.evaluate((token) => localStorage.setItem('token', token), second.token);
    release();
    await expect(other.getByRole('main').getByText(second.name)).toBeVisible();
  });
});
