import { expect, type Page } from '@playwright/test';
import { setTimeout as wait } from 'node:timers/promises';
import type { Api } from '../support/api';
import { inLanguage, test } from '../support/fixtures';
import { scrollToEnd, createAdminSession, requestCode, sessionOf, writeStorage } from '../support/page';
import {
  adminPages,
  CUSTOMER_OF_ALL_PAGES,
  customerPages,
  expectShown,
  inMain,
  type PortalPage,
} from '../support/portalPages';
import type { Texts } from '../support/texts';

// Slow, because each test visits all pages of an area twice.
test.slow();

/** Largest cumulative layout shift (CLS) of one page load. */
const MOST_SHIFT = 0.02;
/** Time for the placeholders to be painted before the reply, or before a script. */
const ANSWER_MS = 300;
const SCRIPT_MS = 100;
const WIDE_PHONE = { width: 412, height: 823 };
/** Picture that is wider than its frame, like a photo. */
const PHOTO = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="100"/>';

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** Delays scripts, replies until after the heading and the placeholders, and pictures. */
async function slowDown(page: Page): Promise<void> {
  await page.route('**/js/**', async (route) => {
    await wait(SCRIPT_MS);
    await route.continue();
  });
  await page.route('**/api/**', async (route) => {
    await page.getByRole('heading', { level: 1 }).waitFor();
    await wait(ANSWER_MS);
    await route.continue();
  });
  await page.route('**/products/*.svg', async (route) => {
    await wait(ANSWER_MS);
    await route.fulfill({ contentType: 'image/svg+xml', body: PHOTO });
  });
}

/** Layout shifts since the load: the total, and each moved element with both its boxes. */
const readShifts = (page: Page) =>
  page.evaluate(() => {
    const boxOf = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: 'layout-shift', buffered: true });
    const shifts = (observer.takeRecords() as LayoutShift[]).filter(({ hadRecentInput }) => !hadRecentInput);
    const moved = shifts.flatMap(({ value, sources }) =>
      sources.map(({ node, previousRect, currentRect }) => {
        const name = `${node?.nodeName} "${node?.textContent?.slice(0, 30)}"`;
        return `${value.toFixed(3)} ${name} from ${boxOf(previousRect)} to ${boxOf(currentRect)}`;
      }),
    );
    return { total: shifts.reduce((sum, { value }) => sum + value, 0), moved };
  });

async function expectStill(page: Page, shown: Omit<PortalPage, 'link' | 'overlays'>): Promise<void> {
  await expectShown(page, shown);
  await page.waitForLoadState('networkidle');
  const { total, moved } = await readShifts(page);
  expect(total, `${shown.path} at ${page.viewportSize()?.width} px\n${moved.join('\n')}`).toBeLessThanOrEqual(
    MOST_SHIFT,
  );
}

async function expectAllStill(page: Page, session: Readonly<Record<string, string>>, pages: readonly PortalPage[]) {
  await writeStorage(page, session);
  await slowDown(page);
  const narrow = page.viewportSize();
  for (const shown of pages) {
    await test.step(shown.path, async () => {
      if (narrow) await page.setViewportSize(narrow);
      await page.goto(shown.path);
      await expectStill(page, shown);
      await page.setViewportSize(WIDE_PHONE);
      await page.reload();
      await expectStill(page, shown);
    });
  }
}

async function impersonatedSession(api: Api, t: Texts, checkoutChampId: string) {
  const session = await createAdminSession(api, t);
  const reply = await api.get<{ token: string }>(
    '/api/user/switch-account-login',
    { checkoutChampId },
    { token: session.isAdmintoken },
  );
  return { ...session, token: reply.payload.token };
}

inLanguage('de', (t) => {
  test("a customer's pages load without layout shifts", async ({ portal, api }) => {
    const customer = await api.customer({ len: t.language, ...CUSTOMER_OF_ALL_PAGES });
    await expectAllStill(portal, sessionOf(customer, t), customerPages(t, customer.purchaseId));
  });

  test("an admin's pages load without layout shifts", async ({ portal, api }) => {
    await expectAllStill(portal, await createAdminSession(api, t), adminPages(t, await api.discount()));
  });

  test('the login and the code page load without layout shifts', async ({ portal, api }) => {
    const { email } = await api.customer();
    await slowDown(portal);
    await portal.goto('/');
    const isFieldShown = (page: Page) => page.getByLabel(t.auth.login.email);
    await expectStill(portal, { path: '/', heading: t.auth.login.title, content: isFieldShown });
    await requestCode(portal, t, email);
    await portal.reload();
    const isCodeShown = (page: Page) => page.getByLabel(t.auth.otp.code);
    await expectStill(portal, { path: '/otp', heading: t.auth.otp.title, content: isCodeShown });
  });

  test('the pages of an impersonated customer load without layout shifts', async ({ portal, api }) => {
    const { customerId, purchaseId } = await api.customer({ len: t.language, ...CUSTOMER_OF_ALL_PAGES });
    const session = await impersonatedSession(api, t, customerId);
    await expectAllStill(portal, session, customerPages(t, purchaseId).slice(0, 2));
  });

  test('a list loads its first picture eagerly and all later pictures lazily, each with a fixed size', async ({
    portal,
    api,
  }) => {
    const statuses = ['ACTIVE', 'ACTIVE', 'ACTIVE'];
    const customer = await api.customer({ len: t.language, nextBillInDays: 10, statuses });
    const session = { ...(await createAdminSession(api, t)), ...sessionOf(customer, t) };
    await writeStorage(portal, session);
    for (const [path, content] of [
      ['/dashboard', inMain('button', t.catalog.recommended.options)],
      ['/manage-subscriptions', inMain('link', t.subscription.manage)],
      ['/profile?tab=products', inMain('link', t.adminProducts.list.view)],
    ] as const) {
      await portal.goto(path);
      await scrollToEnd(portal);
      await expect(content(portal)).toBeVisible();
      const pictures = await portal
        .getByRole('main')
        .locator('img')
        .evaluateAll((images: HTMLImageElement[]) =>
          images.map(({ loading, width, attributes }) => ({
            isLazy: loading === 'lazy',
            isSized: width > 0 && attributes.getNamedItem('height') !== null,
          })),
        );
      const first = portal.getByRole('main').locator('img').first();
      await expect.poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
      const wanted = pictures.map((_, index) => ({ isLazy: index > 0, isSized: true }));
      expect(pictures, path).toEqual(wanted);
      expect(pictures.length, path).toBeGreaterThan(1);
    }
  });
});
