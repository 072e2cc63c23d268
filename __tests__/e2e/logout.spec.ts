import { expect, type Page } from '@playwright/test';
import { customerWithOwnName } from '../support/customerWithOwnName';
import { detailsOf } from '../support/portalOrders';
import { button, openMenu, openNextOrder, pauseClock, signIn, signedInStorage, toast } from '../support/portalSteps';
import { expectStorage, readStorage } from '../support/portalStorage';
import { inBothLanguages, test } from '../support/portalTest';

const LOGOUT = '/api/user/logout';

/** spec §8 */
const SAID = {
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
  const said = SAID[len];

  /** Logs out as the width asks for: by the side panel, or by the slide-out menu. */
  async function logOut(page: Page) {
    await openMenu(page, t);
    await button(page, t.shell.logout).click();
  }

  test('says goodbye, empties the storage and goes to the login after a second', async ({ portal, api }) => {
    const customer = await api.customer();
    await portal.clock.install();
    await openNextOrder(portal, t, customer);
    await expect(portal.getByRole('article')).toHaveCount(1);
    await openMenu(portal, t);
    await pauseClock(portal, button(portal, t.shell.logout));
    const answered = portal.waitForResponse((reply) => reply.url().includes(LOGOUT));
    await button(portal, t.shell.logout).click();
    await answered;
    // A phone's menu needs a moment to let go of the page.
    await portal.clock.runFor(100);
    await expect(toast(portal, t.server.signedOut)).toHaveCount(1);
    await portal.clock.runFor(800);
    await expect(portal).toHaveURL('/dashboard');
    await expectStorage(portal, { len });
    await portal.clock.runFor(200);
    await expect(portal).toHaveURL('/');
    await expectStorage(portal, { len });

    const dead = await api.get('/api/user/details', {}, { token: customer.token });
    expect(dead.status).toBe(401);
    await portal.clock.resume();
    await portal.goto('/dashboard');
    await expect(portal).toHaveURL('/');
  });

  for (const [status, words] of [
    [500, said.server],
    [401, said.unauthorized],
  ] as const) {
    test(`a ${status} is told once, and the stay ends all the same`, async ({ portal, api }) => {
      await openNextOrder(portal, t, await api.customer());
      await expect(portal.getByRole('article')).toHaveCount(1);
      await api.json('/demo/faults', { path: LOGOUT, kind: 'status', value: status });
      await logOut(portal);
      await expect(portal).toHaveURL('/');
      await expect(toast(portal, words)).toHaveCount(1);
      await expectStorage(portal, { len });
    });
  }

  test('no answer is told, and the stay ends all the same', async ({ portal, api, context }) => {
    await openNextOrder(portal, t, await api.customer());
    await expect(portal.getByRole('article')).toHaveCount(1);
    await context.setOffline(true);
    await logOut(portal);
    await expect(toast(portal, said.noResponse)).toHaveCount(1);
    await expect(portal).toHaveURL('/');
    await expectStorage(portal, { len });
  });

  test('in one tab signs the other out', async ({ portal, api, context }) => {
    const customer = await api.customer();
    await openNextOrder(portal, t, customer);
    const other = await context.newPage();
    await other.goto('/dashboard');
    await expect(other.getByRole('article')).toHaveCount(1);
    await expectStorage(other, signedInStorage(customer.email, customer.token, t));
    await logOut(portal);
    await expect(portal).toHaveURL('/');
    await expect(other).toHaveURL('/');
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(t.auth.login.title);
    await expectStorage(other, { len });
  });

  test('leaves nothing of the customer for the next one', async ({ portal, api }) => {
    const [first, second] = [await api.customer(), await customerWithOwnName(api)];
    const [before, after] = [await detailsOf(api, first.token), await detailsOf(api, second.token)];
    await openNextOrder(portal, t, first);
    await expect(portal.getByText(`${before.firstName} ${before.lastName}`)).toBeVisible();
    await logOut(portal);
    await expect(portal).toHaveURL('/');
    await portal.getByLabel(t.auth.login.email).fill(second.email);
    await button(portal, t.auth.login.submit).click();
    await expect(portal).toHaveURL('/otp');
    await portal.getByLabel(t.auth.otp.code).fill(await api.code(second.email));
    await button(portal, t.auth.otp.submit).click();
    await expect(portal).toHaveURL('/dashboard');
    await expect(portal.getByText(`${after.firstName} ${after.lastName}`)).toBeVisible();
    const { token } = await readStorage(portal);
    expect(token).not.toBe(first.token);
  });

  test('an admin logs out as well', async ({ portal, api }) => {
    const { email } = await api.customers({ admin: true, accounts: 0 });
    await signIn(portal, api, t, email);
    await expect(portal).toHaveURL('/profile');
    const { isAdmintoken } = await readStorage(portal);
    await button(portal, t.shell.logout).click();
    await expect(toast(portal, t.server.signedOut)).toHaveCount(1);
    await expect(portal).toHaveURL('/');
    await expectStorage(portal, { len });
    const multiaccounts = await api.get('/api/user/multiaccounts', {}, { token: isAdmintoken });
    expect(multiaccounts.status).toBe(401);
  });
});
