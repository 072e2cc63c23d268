import { expect, type Locator, type Page } from '@playwright/test';
import { inLanguage, test } from '../support/fixtures';
import { button, openAs, openAsAdmin, openPage } from '../support/page';

/** Largest space between the undo and the places, in pixels. */
const GAP = 8;

const boxOf = async (element: Locator) => (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

/** Texts in the largest font of the page. */
const largestTexts = (page: Page): Promise<string[]> =>
  page.locator('main *').evaluateAll((elements) => {
    const own = elements.filter((element) => element.checkVisibility() && element.matches(':not(:has(*))'));
    const sizeOf = (element: Element) => parseFloat(getComputedStyle(element).fontSize);
    const largest = Math.max(...own.map(sizeOf));
    return own.filter((element) => sizeOf(element) === largest).map(({ textContent }) => textContent);
  });

inLanguage('de', (t) => {
  test('date and amount are the largest texts of the next order, above one wide and two equal buttons', async ({
    portal,
    api,
  }) => {
    await openAs(portal, t, await api.customer({ nextBillInDays: 10, len: t.language }));
    const main = button(portal, t.delivery.move.open);
    await expect(main).toBeVisible();
    expect(await largestTexts(portal)).toEqual([expect.stringMatching(/\d{4}$/), expect.stringMatching(/€$/)]);
    const [wide, skip, now] = [
      await boxOf(main),
      await boxOf(button(portal, t.delivery.skip.open)),
      await boxOf(button(portal, t.delivery.orderNow.open)),
    ];
    expect(skip.y).toBeGreaterThan(wide.y);
    expect([now.y, now.height]).toEqual([skip.y, skip.height]);
    expect(wide.width).toBeGreaterThan(skip.width + now.width);
  });

  test('the undo is directly above the places, and whole with large text', async ({ portal, api }) => {
    await openAs(portal, t, await api.customer({ nextBillInDays: 10, len: t.language }));
    await button(portal, t.delivery.skip.open).click();
    await button(portal.getByRole('dialog'), t.delivery.skip.confirm).click();
    const offer = portal.getByRole('status').filter({ hasText: t.history.what.skip });
    const places = portal.getByRole('navigation', { name: t.shell.places });
    for (const size of ['100%', '200%']) {
      await portal.evaluate((fontSize) => void (document.documentElement.style.fontSize = fontSize), size);
      const [{ y, height }, bar] = [await boxOf(offer), await boxOf(places)];
      const gap = bar.y - y - height;
      expect([gap >= 0, gap <= GAP], size).toEqual([true, true]);
      for (const control of await offer.getByRole('button').all()) await expect(control).toBeInViewport({ ratio: 1 });
    }
    const toast = await boxOf(portal.locator('.notistack-MuiContent'));
    const { height } = portal.viewportSize() ?? { height: 0 };
    expect(toast.height).toBeLessThan(height / 4);
    const labels = places.locator('.MuiBottomNavigationAction-label');
    expect(
      await labels.evaluateAll((all) => all.every(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)),
    ).toBe(true);
    const header = await boxOf(portal.getByRole('banner'));
    expect(header.height).toBeLessThan(height / 5);
  });

  test('an unpaid order takes 120 px of a phone, and its dialog has the main button first', async ({ portal, api }) => {
    const customer = await api.customer({ card: 'declining', nextBillInDays: 0, len: t.language });
    await api.json('/demo/clock', { now: new Date().toISOString() });
    await openAs(portal, t, customer);
    const notice = portal.getByRole('region', { name: t.openPayment.label });
    await expect(notice).toBeVisible();
    expect((await boxOf(notice.locator('.MuiAlert-root'))).height).toBeLessThanOrEqual(120);
    await openPage(portal, '/dashboard');
    await button(portal, t.delivery.move.open).click();
    const [first, second] = [portal.locator('[type=submit]').last(), button(portal, t.common.actions.cancel)];
    await expect(first).toBeVisible();
    expect((await boxOf(first)).y).toBeLessThan((await boxOf(second)).y);
    expect((await boxOf(first)).width).toBe((await boxOf(second)).width);
  });
});

inLanguage('en', (t) => {
  test("the columns of a subscription's page end together, and the way back is above its product", async ({
    portal,
    api,
  }) => {
    const customer = await api.customer({ nextBillInDays: 10, len: t.language });
    await openAs(portal, t, customer, `/manage-subscriptions/${customer.purchaseId}`);
    const panel = (name: string) => portal.getByRole('region', { name, exact: true });
    await expect(portal.getByLabel(t.subscription.code.label, { exact: true })).toBeVisible();
    const ends = [panel(t.subscription.page.own), panel(t.subscription.page.delivery)].map(async (one) => {
      const { y, height } = await boxOf(one);
      return Math.round(y + height);
    });
    const [own, delivery] = await Promise.all(ends);
    expect(own).toBe(delivery);
    const back = portal.getByRole('link', { name: t.subscription.page.back });
    expect((await boxOf(back)).y).toBeLessThan((await boxOf(portal.getByRole('heading', { level: 1 }))).y);
  });

  test("an admin's table keeps its headings while the page scrolls", async ({ portal, api }) => {
    await openAsAdmin(portal, api, t, '/profile');
    await portal.setViewportSize({ width: 1280, height: 500 });
    const headings = portal.locator('.MuiDataGrid-columnHeaders');
    await expect(portal.locator('.MuiDataGrid-row').first()).toBeVisible();
    await portal.locator('.MuiDataGrid-row').last().scrollIntoViewIfNeeded();
    await expect(headings).toBeInViewport({ ratio: 1 });
  });
});
