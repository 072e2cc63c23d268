import { expect, type Page } from '@playwright/test';
import { type Api, customerWithOwnName, detailsOf, nextOrderOf } from '../support/api';
import { inLanguage, test } from '../support/fixtures';
import { button, chunkPattern, expectRedirect, holdRequests, openAs, openPage, signInHere } from '../support/page';
import { fill } from '../support/texts';

declare global {
  interface Window {
    tokenReads: number;
  }
}

/** Counts the page's reads of the token. */
const countReads = () => {
  window.tokenReads = 0;
  const read = localStorage.getItem.bind(localStorage);
  Storage.prototype.getItem = (key) => {
    if (key === 'token') window.tokenReads += 1;
    return read(key);
  };
};

inLanguage('de', (t) => {
  const { language: len } = t;
  const heading = (page: Page) => page.getByRole('heading', { level: 1 });
  const customerWithName = async (api: Api, made = api.customer()) => {
    const customer = await made;
    const details = await detailsOf(api, customer.token);
    return { ...customer, name: `${details.firstName} ${details.lastName}` };
  };
  /** Signs in the first of two customers, and opens the next order. */
  const openFirstOfTwo = async (page: Page, api: Api) => {
    const [first, second] = [await customerWithName(api), await customerWithName(api, customerWithOwnName(api))];
    await openAs(page, t, first);
    await expect(page.getByRole('main').getByText(first.name)).toBeVisible();
    return { first, second };
  };

  test('a removed token signs out every tab, and the next customer sees no data of the first', async ({
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
    // The first customer's tab shows the signed-in account instead of the old page.
    await expect(heading(portal)).toHaveText(t.shell.accountChanged.title);
    await expect(portal.getByText(second.email)).toBeVisible();
    await button(portal, fill(t.shell.accountChanged.proceed, { name: second.name })).click();
    await expect(portal.getByRole('main').getByText(second.name)).toBeVisible();
    const { productName } = await nextOrderOf(api, second.token, t);
    await expect(other.getByRole('article', { name: productName })).toHaveCount(1);
  });

  test('the login opens the next order after another tab has signed in', async ({ portal, api, context }) => {
    await openPage(portal, '/');
    await openAs(await context.newPage(), t, await api.customer({ len }));
    await expect(heading(portal)).toHaveText(t.nextOrder.title);
    await expect(portal).toHaveURL('/dashboard');
  });

  test('a loading tab opens as the customer whom another tab has signed in', async ({ portal, api, context }) => {
    const { second } = await openFirstOfTwo(portal, api);
    const other = await context.newPage();
    await other.addInitScript(countReads);
    const release = await holdRequests(other, chunkPattern(`text-${len}-common-json`));
    await other.goto('/dashboard', { waitUntil: 'commit' });
    // Waits for three reads: in the page itself, for the language, and for the session.
    await other.waitForFunction(() => window.tokenReads >= 3);
    await portal.evaluate((token) => localStorage.setItem('token', token), second.token);
    release();
    await expect(other.getByRole('main').getByText(second.name)).toBeVisible();
  });
});
