import { expect } from '@playwright/test';
import { expectAccessible } from '../support/axe';
import { inLanguage, test } from '../support/fixtures';
import { button, chunkFiles, chunkPattern, openAs, openPage, recordRequests } from '../support/page';
import { CUSTOMER_OF_ALL_PAGES, customerPages } from '../support/portalPages';

/** The program in two files and its texts; what the area shares and its texts, the forms; the page, the toasts. */
const MOST_SCRIPTS = 8;
/** No page waits for the history of a subscription. */
const BEHIND = ['history', 'text-de-history-json', 'text-en-history-json'];

inLanguage('de', (t) => {
  test('loads the login alone, and what follows once somebody turns to the form', async ({ portal }) => {
    const scripts: string[] = [];
    const settings = recordRequests(portal, '/config.json');
    portal.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
    const follows = ['screen-otp', 'shell-customer', 'screen-next-order', 'toasts'].map(chunkPattern);
    const isLoaded = (part: RegExp) => scripts.some((url) => part.test(url));
    await openPage(portal, '/');
    await expect(portal.getByRole('heading', { level: 1 })).toBeVisible();
    await portal.waitForLoadState('networkidle');
    expect(scripts.filter((url) => follows.some((part) => part.test(url)))).toEqual([]);
    // The server has written them into the page (rules §1.5).
    expect(settings).toEqual([]);
    await portal.getByLabel(t.auth.login.email).focus();
    await expect.poll(() => follows.every(isLoaded)).toBe(true);
    await expect(portal).toHaveURL('/');
  });

  test('replaces a login whose code does not load by an error page, and opens it on demand', async ({ portal }) => {
    const { auth, common } = t;
    const heading = portal.getByRole('heading', { level: 1 });
    const lost = chunkPattern('screen-login');
    await portal.route(lost, (route) => route.abort());
    await portal.goto('/');
    await expect(heading).toHaveText(common.crash.title);
    await expectAccessible(portal);
    await portal.unroute(lost);
    await button(portal, common.actions.retry).click();
    await expect(heading).toHaveText(auth.login.title);
  });

  test('opens each page of a customer with few files', async ({ browser, api, server }) => {
    const customer = await api.customer({ len: t.language, ...CUSTOMER_OF_ALL_PAGES });
    const counts: [string, number][] = [];
    const behind = BEHIND.flatMap(chunkFiles);
    const isBehind = (url: string) => behind.some((file) => url.endsWith(file));
    for (const { path, content } of customerPages(t, customer.purchaseId)) {
      // One after the other, each without anything of the one before.
      const page = await browser.newPage({ baseURL: server.url });
      let scripts = 0;
      page.on('request', (request) => {
        if (request.resourceType() === 'script' && !isBehind(request.url())) scripts += 1;
      });
      await openAs(page, t, customer, path);
      await expect(content(page)).toBeVisible();
      counts.push([path, scripts]);
      await page.close();
    }
    expect(counts.filter(([, scripts]) => scripts > MOST_SCRIPTS)).toEqual([]);
  });
});
