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

/** Counts how often the page reads the token. */
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
  /** Opens the next order as the first of two customers. */
  const openFirstOfTwo = async (page: Page, api: Api) => {
    const [first, second] = [await customerWithName(api), await customerWithName(api, customerWithOwnName(api))];
    await openAs(page, t, first);
    await expect(page.getByRole('main').getByText(first.name)).toBeVisible();
    return { first, second };
  };

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
    await button(portal, fill(t.shell.accountChanged.proceed, { name: second.name })).click();
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
