import { expect, type Page } from '@playwright/test';
import { customerWithOwnName, detailsOf } from '../support/api';
import { inBothLanguages, test } from '../support/fixtures';
import {
  button,
  expectRedirect,
  expectStorage,
  openAs,
  openAsAdmin,
  openMenu,
  openPage,
  pauseClock,
  readStorage,
  sessionOf,
  signInHere,
  toast,
  writeStorage,
} from '../support/page';

const LOGOUT = '/api/user/logout';

/** rules §17.3 */
const MESSAGES = {
  en: {
    server: 'Server error: A fault that was asked for.',
    unauthorized: 'Unauthorized! A fault that was asked for. Redirecting to login...',
    noResponse: 'No response from server.',
  },
  de: {
    server: 'Serverfehler: Eine bestellte Störung.',
    unauthorized: 'Nicht angemeldet! Eine bestellte Störung. Du wirst zur Anmeldung weitergeleitet …',
    noResponse: 'Der Server antwortet nicht.',
  },
};

inBothLanguages((t) => {
  const len = t.language;
  const messages = MESSAGES[len];

  /** Logs out through the side panel, or through the menu in a narrow window. */
  async function logOut(page: Page) {
    await openMenu(page, t);
    await button(page, t.shell.logout).click();
  }

  test('asks before something typed is dropped, from the menu as well', async ({ portal, api }) => {
    const customer = await api.customer({ quantity: 1 });
    await writeStorage(portal, sessionOf(customer, t));
    await openPage(portal, `/manage-subscriptions/${customer.purchaseId}`);
    const quantity = portal.getByLabel(t.subscription.quantity, { exact: true });
    await quantity.fill('2');
    await logOut(portal);
    await button(portal, t.shell.leave.stay).click();
    await expect(portal.getByRole('dialog', { name: t.shell.leave.title })).toHaveCount(0);
    await expect(quantity).toHaveValue('2');
    await expectStorage(portal, sessionOf(customer, t));
    // A menu is still open.
    await button(portal, t.shell.logout).click();
    await button(portal, t.shell.logoutInDoubt.confirm).click();
    await expect(portal).toHaveURL('/');
    await expectStorage(portal, { len });
  });

  test('shows a message, clears the storage and leaves after a second', async ({ portal, api }) => {
    const customer = await api.customer();
    await portal.clock.install();
    await openAs(portal, t, customer);
    await expect(portal.getByRole('article')).toHaveCount(1);
    await openMenu(portal, t);
    await pauseClock(portal, button(portal, t.shell.logout));
    const answered = portal.waitForResponse((response) => response.url().includes(LOGOUT));
    await button(portal, t.shell.logout).click();
    await answered;
    // The menu of a phone needs a moment to close.
    await portal.clock.runFor(100);
    await expect(toast(portal, t.server.signedOut)).toHaveCount(1);
    await portal.clock.runFor(800);
    await expect(portal).toHaveURL('/dashboard');
    await expectStorage(portal, { len });
    await portal.clock.runFor(200);
    await expect(portal).toHaveURL('/');
    await expectStorage(portal, { len });

    const expired = await api.get('/api/user/details', {}, { token: customer.token });
    expect(expired.status).toBe(401);
    await portal.clock.resume();
    await openPage(portal, '/dashboard');
    await expect(portal).toHaveURL('/');
  });

  for (const [status, message] of [
    [500, messages.server],
    [401, messages.unauthorized],
  ] as const) {
    test(`a ${status} is shown once and ends the session as well`, async ({ portal, api }) => {
      await openAs(portal, t, await api.customer());
      await expect(portal.getByRole('article')).toHaveCount(1);
      await api.json('/demo/faults', { path: LOGOUT, kind: 'status', value: status });
      await logOut(portal);
      await expect(portal).toHaveURL('/');
      await expect(toast(portal, message)).toHaveCount(1);
      await expectStorage(portal, { len });
    });
  }

  test('no answer is shown once and ends the session as well', async ({ portal, api, context }) => {
    await openAs(portal, t, await api.customer());
    await expect(portal.getByRole('article')).toHaveCount(1);
    await context.setOffline(true);
    await logOut(portal);
    await expect(toast(portal, messages.noResponse)).toHaveCount(1);
    await expect(portal).toHaveURL('/');
    await expectStorage(portal, { len });
  });

  test('a logout in one tab signs out the other tab', async ({ portal, api, context }) => {
    const customer = await api.customer();
    await openAs(portal, t, customer);
    const other = await context.newPage();
    await openPage(other, '/dashboard');
    await expect(other.getByRole('article')).toHaveCount(1);
    await expectStorage(other, sessionOf(customer, t));
    await logOut(portal);
    await expectRedirect(portal, '/');
    await expect(other).toHaveURL('/');
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(t.auth.login.title);
    await expectStorage(other, { len });
  });

  test('leaves no data of the customer for the next one', async ({ portal, api }) => {
    const [first, second] = [await api.customer(), await customerWithOwnName(api)];
    const [before, after] = [await detailsOf(api, first.token), await detailsOf(api, second.token)];
    await openAs(portal, t, first);
    await expect(portal.getByRole('main').getByText(`${before.firstName} ${before.lastName}`)).toBeVisible();
    await logOut(portal);
    await expectRedirect(portal, '/');
    await signInHere(portal, api, t, second.email);
    await expectRedirect(portal, '/dashboard');
    await expect(portal.getByRole('main').getByText(`${after.firstName} ${after.lastName}`)).toBeVisible();
    const { token } = await readStorage(portal);
    expect(token).not.toBe(first.token);
  });

  test('an admin can log out', async ({ portal, api }) => {
    const { isAdmintoken } = await openAsAdmin(portal, api, t, '/profile');
    await button(portal, t.shell.logout).click();
    await expect(toast(portal, t.server.signedOut)).toHaveCount(1);
    await expectRedirect(portal, '/');
    await expectStorage(portal, { len });
    const customers = await api.get('/api/admin/fetch-all-customers', { page: '1' }, { token: isAdmintoken });
    expect(customers.status).toBe(401);
  });
});
