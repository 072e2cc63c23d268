import { expect } from '@playwright/test';
import { expectAccessible } from '../support/axe';
import { inLanguage, test } from '../support/fixtures';
import { button, chunkFiles, chunkPattern, isPrefetch, openAs, openPage, recordRequests } from '../support/page';
import { CUSTOMER_OF_ALL_PAGES, customerPages } from '../support/portalPages';

/** Program, its texts, the area's shared code and texts, the page, its forms, and the language menu. */
const MOST_SCRIPTS = 8;
/** Chunks of the history, which loads after the page. */
const BEHIND = ['history', 'text-de-history-json', 'text-en-history-json'];

inLanguage('de', (t) => {
  test("loads only the login's code, and the next pages' code when the form gets the focus", async ({ portal }) => {
    const scripts: string[] = [];
    const settings = recordRequests(portal, '/config.json');
    portal.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
    const follows = ['screen-otp', 'shell-customer', 'screen-next-order', 'toasts'].map(chunkPattern);
    const isLoaded = (part: RegExp) => scripts.some((url) => part.test(url));
    await openPage(portal, '/');
    await expect(portal.getByRole('heading', { level: 1 })).toBeVisible();
    // Because Chromium would compile the program again after a reload.
    await expect(portal.locator('script[src][nonce]')).toHaveCount(0);
    await portal.waitForLoadState('networkidle');
    expect(scripts.filter((url) => follows.some((part) => part.test(url)))).toEqual([]);
    // Because the server inlines the settings into the page (rules §1.5).
    expect(settings).toEqual([]);
    await portal.getByLabel(t.auth.login.email).focus();
    await expect.poll(() => follows.every(isLoaded)).toBe(true);
    await expect(portal).toHaveURL('/');
  });

  test("shows an error page when the login's code does not load, and the login on retry", async ({ portal }) => {
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

  test('prefetches the code of a dialog while the page is idle, so that the dialog opens offline', async ({
    portal,
    api,
  }) => {
    const dialogs = chunkPattern('order-dialogs');
    const requests: boolean[] = [];
    portal.on('request', (request) => dialogs.test(request.url()) && requests.push(isPrefetch(request)));
    await openAs(portal, t, await api.customer({ nextBillInDays: 10 }));
    await expect.poll(() => requests).toEqual([true]);
    await portal.waitForLoadState('networkidle');
    await portal.context().setOffline(true);
    await button(portal, t.delivery.move.open).click();
    await expect(portal.getByRole('dialog', { name: t.delivery.move.title })).toBeVisible();
  });

  test('loads at most eight scripts for each page of a customer', async ({ browser, api, server }) => {
    const customer = await api.customer({ len: t.language, ...CUSTOMER_OF_ALL_PAGES });
    const counts: [string, number][] = [];
    const behind = BEHIND.flatMap(chunkFiles);
    const isBehind = (url: string) => behind.some((file) => url.endsWith(file));
    for (const { path, content } of customerPages(t, customer.purchaseId)) {
      // Sequential, each in a new page without cache.
      const page = await browser.newPage({ baseURL: server.url });
      let scripts = 0;
      page.on('request', (request) => {
        if (request.resourceType() === 'script' && !isPrefetch(request) && !isBehind(request.url())) scripts += 1;
      });
      await openAs(page, t, customer, path);
      await expect(content(page)).toBeVisible();
      counts.push([path, scripts]);
      await page.close();
    }
    expect(counts.filter(([, scripts]) => scripts > MOST_SCRIPTS)).toEqual([]);
  });
});
