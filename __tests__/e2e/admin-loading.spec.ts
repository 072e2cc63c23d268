import { setTimeout as wait } from 'node:timers/promises';
import { expect, type Page } from '@playwright/test';
import { inBothLanguages, inLanguage, test } from '../support/fixtures';
import {
  chunkPattern,
  isPrefetch,
  createAdminSession,
  holdRequests,
  isPhone,
  openPage,
  tableRows,
  writeStorage,
} from '../support/page';
import { inMain } from '../support/portalPages';

/** React, program, texts, router, area, page, two files of texts, and the tab's chunk. */
const MOST_SCRIPTS = 8;
/** Time after which all requests that do not depend on the reply are sent. */
const REST_MS = 500;
const ANSWERS = '**/api/**';
const TABS = ['customers', 'statistics', 'cohort', 'products', 'discounts'] as const;
type Tab = (typeof TABS)[number];

/** Collects the requested scripts, without prefetched ones, because no page waits for these. */
function recordScripts(page: Page): string[] {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script' && !isPrefetch(request)) scripts.push(request.url());
  });
  return scripts;
}

/** Presses a tab. Returns the id of its panel in the next frame, and true if the panel shows a loading status. */
const pressTab = (page: Page, tab: Tab) =>
  page.locator(`#tab-${tab}`).evaluate(async (element: HTMLElement) => {
    element.click();
    await new Promise(requestAnimationFrame);
    const panel = document.querySelector('[role=tabpanel]');
    const says = [...(panel?.querySelectorAll('[role=status]') ?? [])].map(({ textContent }) => textContent);
    return { id: panel?.id, isLoading: says.some((text) => text !== '') };
  });

inBothLanguages((t) => {
  test("requests the rows before the grid's code has loaded, and no grid on a phone", async ({ portal, api }) => {
    await writeStorage(portal, await createAdminSession(api, t));
    const scripts = recordScripts(portal);
    const grid = chunkPattern('data-grid');
    const release = await holdRequests(portal, grid);
    for (const tab of ['customers', 'products', 'discounts']) {
      const isAnswered = portal.waitForResponse(ANSWERS);
      await portal.goto(`/profile?tab=${tab}`, { waitUntil: 'commit' });
      await isAnswered;
      if (!isPhone(portal)) await expect(tableRows(portal), tab).toHaveCount(0);
    }
    release();
    await expect(tableRows(portal).first()).toBeVisible();
    expect(scripts.some((url) => grid.test(url))).toBe(!isPhone(portal));
  });
});

inLanguage('en', (t) => {
  test(`each tab loads at most ${MOST_SCRIPTS} scripts before its reply`, async ({ portal, api }) => {
    await writeStorage(portal, await createAdminSession(api, t));
    await openPage(portal, '/profile');
    const scripts = recordScripts(portal);
    for (const tab of TABS) {
      const release = await holdRequests(portal, ANSWERS);
      // Because late requests of the previous tab must not count.
      await portal.goto('/icon.svg');
      scripts.length = 0;
      const isAsked = portal.waitForRequest(ANSWERS);
      await portal.goto(`/profile?tab=${tab}`);
      await isAsked;
      await wait(REST_MS);
      expect(scripts.length, [tab, ...scripts].join('\n')).toBeLessThanOrEqual(MOST_SCRIPTS);
      release();
      await expect(portal.getByRole('tabpanel')).toBeVisible();
      await portal.unrouteAll({ behavior: 'wait' });
    }
  });

  test("shows a tab's panel in the next frame, before its data and code have loaded", async ({ portal, api }) => {
    await writeStorage(portal, await createAdminSession(api, t));
    await openPage(portal, '/profile');
    await expect(tableRows(portal).first()).toBeVisible();
    const releases = [await holdRequests(portal, ANSWERS), await holdRequests(portal, '**/js/**')];
    for (const tab of TABS.slice(1))
      expect(await pressTab(portal, tab)).toEqual({ id: `panel-${tab}`, isLoading: true });
    releases.forEach((release) => release());
    await expect(tableRows(portal).first()).toBeVisible();
  });

  test('loads one script for a second list, and none for its grid', async ({ portal, api }) => {
    await api.discount();
    await writeStorage(portal, await createAdminSession(api, t));
    await openPage(portal, '/profile');
    await expect(tableRows(portal).first()).toBeVisible();
    await portal.waitForLoadState('networkidle');
    const scripts = recordScripts(portal);
    for (const [tab, content] of [
      ['products', inMain('link', t.adminProducts.list.view)],
      ['discounts', inMain('button', t.adminDiscounts.create)],
    ] as const) {
      await portal.locator(`#tab-${tab}`).click();
      await expect(content(portal)).toBeVisible();
      await expect(tableRows(portal).first()).toBeVisible();
    }
    expect(scripts).toHaveLength(2);
    for (const tab of ['products', 'discounts'])
      expect(scripts).toContainEqual(expect.stringMatching(chunkPattern(`admin-${tab}`)));
  });
});
