import { expect, type Page } from '@playwright/test';
import { chunkPattern } from '../support/chunkPattern';
import { customerWithOwnName } from '../support/customerWithOwnName';
import { holdBack } from '../support/holdBack';
import { detailsOf, inDays, nextOrderOf } from '../support/portalOrders';
import { button, openNextOrder, pauseClock, signIn, signedInStorage, store, toast } from '../support/portalSteps';
import { TOKEN, expectStorage, readStorage } from '../support/portalStorage';
import { inBothLanguages, test } from '../support/portalTest';
import type { Api } from '../support/serverApi';

const ALL = '/api/subscription/all';
const RESCHEDULE = '/api/subscription/reschedule';
const MULTI_ACCOUNTS = '/api/user/multiaccounts';

/** spec §8, with what the server says to a fault that was asked for and to a token it does not know */
const SAID = {
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

/** Counts how often the page looks for a token. */
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
  const said = SAID[len];
  const heading = (page: Page) => page.getByRole('heading', { level: 1 });
  const customerWithName = async (api: Api, made = api.customer()) => {
    const customer = await made;
    const details = await detailsOf(api, customer.token);
    return { ...customer, name: `${details.firstName} ${details.lastName}` };
  };
  /** The first of two customers sees the next order. */
  const openFirstOfTwo = async (page: Page, api: Api) => {
    const [first, second] = [await customerWithName(api), await customerWithName(api, customerWithOwnName(api))];
    await openNextOrder(page, t, first);
    await expect(page.getByText(first.name)).toBeVisible();
    return { first, second };
  };
  const skip = async (page: Page) => {
    await button(page, text.skip.open).click();
    await button(page.getByRole('dialog'), text.skip.confirm).click();
  };

  test('a 401 in the middle is told, empties the storage and leaves after a second', async ({ portal, api }) => {
    const customer = await api.customer();
    await portal.clock.install();
    await openNextOrder(portal, t, customer);
    await button(portal, text.skip.open).click();
    await api.json('/demo/faults', { path: RESCHEDULE, kind: 'status', value: 401 });
    const confirm = button(portal.getByRole('dialog'), text.skip.confirm);
    await pauseClock(portal, confirm);
    await confirm.click();
    await expect(toast(portal, said.unauthorized)).toHaveCount(1);
    await expect(portal.getByRole('dialog').getByText(said.unauthorized)).toHaveCount(0);
    await portal.clock.runFor(900);
    await expect(portal).toHaveURL('/dashboard');
    await expectStorage(portal, { len });
    await portal.clock.runFor(200);
    await expect(portal).toHaveURL('/');
    await expect(heading(portal)).toHaveText(t.auth.login.title);
    await expect(toast(portal, said.unauthorized)).toHaveCount(1);
    await expect(portal.getByRole('status').filter({ hasText: said.unauthorized })).toBeVisible();
    await expectStorage(portal, { len });
    expect((await nextOrderOf(api, customer.token, t)).nextBillDate).toBe(inDays(10));
  });

  test('a token that the server does not know ends the stay', async ({ portal, api }) => {
    const { email } = await api.customer();
    await openNextOrder(portal, t, { email, token: 'x'.repeat(43) });
    await expect(toast(portal, said.unknownToken)).toHaveCount(1);
    await expect(portal.getByText(t.nextOrder.loadFailed)).toHaveCount(0);
    await expect(portal).toHaveURL('/');
    await expectStorage(portal, { len });
  });

  test('a choice that the server does not know any more goes to the login', async ({ portal, api }) => {
    const { email } = await api.customers({ accounts: 2 });
    const choosing = { len, email, isAdmin: 'false', multiAccount: 'true', token: 'x'.repeat(43) };
    await store(portal, choosing);
    await portal.goto('/otp');
    await expect(toast(portal, said.unknownToken)).toHaveCount(1);
    await expect(portal).toHaveURL('/');
    await expect(heading(portal)).toHaveText(t.auth.login.title);
    await expectStorage(portal, { len });
    await signIn(portal, api, t, email);
    await expect(portal.getByRole('radio')).toHaveCount(2);
  });

  for (const [status, words] of [
    [403, said.forbidden],
    [500, said.server],
  ] as const) {
    test(`a ${status} is told where the person is, and the stay goes on`, async ({ portal, api }) => {
      const customer = await api.customer();
      await openNextOrder(portal, t, customer);
      await api.json('/demo/faults', { path: RESCHEDULE, kind: 'status', value: status });
      await skip(portal);
      await expect(portal.getByRole('dialog').getByRole('alert')).toHaveText(words);
      await expect(portal).toHaveURL('/dashboard');
      await expectStorage(portal, signedInStorage(customer.email, customer.token, t));
      await button(portal.getByRole('dialog'), text.skip.confirm).click();
      await expect(toast(portal, t.commands.done.skip)).toBeVisible();
    });

    test(`a ${status} while loading is told in place of the orders`, async ({ portal, api }) => {
      const customer = await api.customer();
      await api.json('/demo/faults', { path: ALL, kind: 'status', value: status });
      await openNextOrder(portal, t, customer);
      await expect(portal.getByRole('alert').filter({ hasText: t.nextOrder.loadFailed })).toContainText(words);
      await expectStorage(portal, signedInStorage(customer.email, customer.token, t));
    });
  }

  test('no answer while loading is told, and a second try loads', async ({ portal, api }) => {
    const customer = await api.customer();
    await portal.route(`**${ALL}?*`, (route) => route.abort());
    await openNextOrder(portal, t, customer);
    const failure = portal.getByRole('alert').filter({ hasText: t.nextOrder.loadFailed });
    await expect(failure).toContainText(said.noResponse);
    await portal.unroute(`**${ALL}?*`);
    await button(failure, t.common.actions.retry).click();
    await expect(portal.getByRole('article')).toHaveCount(1);
  });

  test('without a token every area goes to the login', async ({ portal }) => {
    for (const path of ['/dashboard', '/profile']) {
      await portal.goto(path);
      await expect(portal).toHaveURL('/');
      await expectStorage(portal, { len });
    }
  });

  test('a token that waits for the choice of an account opens no customer page', async ({ portal, api }) => {
    const { email } = await api.customers({ accounts: 2 });
    await signIn(portal, api, t, email);
    await expect(portal.getByRole('radio')).toHaveCount(2);
    const { token } = await readStorage(portal);
    const loads: string[] = [];
    portal.on('request', (request) => void loads.push(new URL(request.url()).pathname));
    await portal.goto('/dashboard');
    await expect(heading(portal)).not.toHaveText(t.nextOrder.title);
    await expect(portal).toHaveURL('/');
    expect(loads).not.toContain(ALL);
    await portal.goto('/otp');
    await expect(portal.getByRole('radio')).toHaveCount(2);
    expect(loads).toContain(MULTI_ACCOUNTS);
    await expectStorage(portal, { len, email, isAdmin: 'false', multiAccount: 'true', token: token ?? TOKEN });
  });

  test('signing out in one tab signs the other out, and nothing of the first customer is left', async ({
    portal,
    api,
    context,
  }) => {
    const { first, second } = await openFirstOfTwo(portal, api);
    const other = await context.newPage();
    await other.goto('/dashboard');
    await expect(other.getByText(first.name)).toBeVisible();

    await portal.evaluate(() => localStorage.removeItem('token'));
    await expect(other).toHaveURL('/');
    await other.getByLabel(t.auth.login.email).fill(second.email);
    await button(other, t.auth.login.submit).click();
    await expect(other).toHaveURL('/otp');
    await other.getByLabel(t.auth.otp.code).fill(await api.code(second.email));
    await button(other, t.auth.otp.submit).click();
    await expect(other).toHaveURL('/dashboard');
    await expect(other.getByText(second.name)).toBeVisible();
    const { productName } = await nextOrderOf(api, second.token, t);
    await expect(other.getByRole('article', { name: productName })).toHaveCount(1);
  });

  test('a tab that is still loading hears that another tab has signed somebody else in', async ({
    portal,
    api,
    context,
  }) => {
    const { second } = await openFirstOfTwo(portal, api);
    const other = await context.newPage();
    await other.addInitScript(countReads);
    const letGo = await holdBack(other, chunkPattern(`text-${len}-common-json`));
    await other.goto('/dashboard');
    // Once to find the language, once for the session.
    await other.waitForFunction(() => window.tokenReads >= 2);
    await portal.evaluate((token) => localStorage.setItem('token', token), second.token);
    letGo();
    await expect(other.getByText(second.name)).toBeVisible();
  });
});
