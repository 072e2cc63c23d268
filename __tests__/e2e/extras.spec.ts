import { expect, type Locator, type Page } from '@playwright/test';
import { inLanguage, test } from '../support/fixtures';
import { button, openAs } from '../support/page';

const CHECKOUT = 'https://checkout.example/cart';
const NARROW_BELOW = 768;

const named = (text: string) => new RegExp(`^${text}`);

/** The checkout address that a click opens; the shop itself is not requested. */
async function checkoutOf(page: Page, click: () => Promise<void>): Promise<string> {
  await page.context().route(`${CHECKOUT}**`, (route) => route.fulfill({ body: 'checkout' }));
  const [checkout] = await Promise.all([page.context().waitForEvent('page'), click()]);
  await checkout.waitForURL(`${CHECKOUT}**`);
  expect(await checkout.evaluate(() => window.opener === null), 'the checkout does not know this window').toBe(true);
  const url = checkout.url();
  await checkout.close();
  return url;
}

/** Expects one whole slide in view, and nothing of the next one. */
async function expectSlide(carousel: Locator, number: number, perSlide: number) {
  const tiles = carousel.getByRole('listitem');
  const from = (number - 1) * perSlide;
  await expect(carousel.getByRole('status')).toHaveText(named(`${from + 1}–${from + perSlide} `));
  await expect(tiles.nth(from)).toBeInViewport({ ratio: 0.3 });
  await expect(tiles.nth(from + perSlide - 1)).toBeInViewport({ ratio: 0.3 });
  await expect(tiles.nth(from + perSlide)).not.toBeInViewport();
}

inLanguage('en', (t) => {
  const { catalog: text } = t;

  test('recommended products slide by button, arrow key and swipe, and each opens the checkout', async ({
    portal,
    api,
  }) => {
    await openAs(portal, t, await api.customer());
    const carousel = portal.getByRole('group', { name: text.recommended.title });
    await carousel.scrollIntoViewIfNeeded();
    const perSlide = (portal.viewportSize()?.width ?? 0) < NARROW_BELOW ? 2 : 4;
    const slide = (number: number) => expectSlide(carousel, number, perSlide);
    await slide(1);
    await button(carousel, text.recommended.next).click();
    await slide(2);
    await portal.keyboard.press('ArrowRight');
    await slide(3);
    await portal.keyboard.press('ArrowLeft');
    await slide(2);
    // A swipe scrolls the list, as this does.
    await carousel
      .getByRole('list')
      .evaluate((list) => list.scrollBy({ left: -list.clientWidth, behavior: 'instant' }));
    await slide(1);
    // By one product: what is in sight by then can be pressed.
    const tiles = carousel.getByRole('listitem', { includeHidden: true });
    await carousel
      .getByRole('list')
      .evaluate((list, width) => list.scrollBy({ left: list.clientWidth / width, behavior: 'instant' }), perSlide);
    await expect(tiles.nth(0)).toHaveAttribute('inert');
    await expect(tiles.nth(perSlide)).not.toHaveAttribute('inert');
    await expect(carousel).toContainText(
      text.recommended.position
        .replace('{{from}}', '2')
        .replace('{{to}}', String(perSlide + 1))
        .split('{{')[0] ?? '',
    );
    await button(carousel, text.recommended.previous).click();
    await slide(1);

    const link = carousel.getByRole('link').first();
    expect(await checkoutOf(portal, () => link.click())).toBe(await link.getAttribute('href'));
    for (const [width, tilesPerSlide] of [
      [NARROW_BELOW - 1, 2],
      [NARROW_BELOW, 4],
    ] as const) {
      await portal.setViewportSize({ width, height: 800 });
      await carousel.scrollIntoViewIfNeeded();
      await expectSlide(carousel, 1, tilesPerSlide);
    }
  });

  test('up to four extras are chosen and checked out by keyboard', async ({ portal, api }) => {
    await openAs(portal, t, await api.customer());
    const opener = button(portal, text.recommended.browseMore);
    await opener.focus();
    await portal.keyboard.press('Enter');
    const overlay = portal.getByRole('dialog', { name: text.extras.title });
    const tiles = overlay.getByRole('listitem');
    await expect(tiles).toHaveCount(12);
    expect(await overlay.boundingBox()).toEqual({ x: 0, y: 0, ...portal.viewportSize() });
    await button(overlay, text.browser.loadMore).focus();
    await portal.keyboard.press('Enter');
    await expect(tiles).toHaveCount(24);
    await expect(tiles.nth(12)).toBeFocused();
    const columns = await overlay
      .getByRole('list')
      .evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length);
    expect(columns).toBe((portal.viewportSize()?.width ?? 0) < NARROW_BELOW ? 2 : 4);

    const choose = overlay.getByRole('button', { name: named(text.extras.choose) });
    for (let picked = 0; picked < 4; picked += 1) {
      await choose.first().focus();
      await portal.keyboard.press('Enter');
      await expect(overlay.getByRole('button', { name: named(text.extras.remove) })).toHaveCount(picked + 1);
    }
    await expect(choose.first()).toHaveAttribute('aria-disabled', 'true');
    const link = overlay.getByRole('link');
    await link.focus();
    const url = await checkoutOf(portal, () => portal.keyboard.press('Enter'));
    expect(url).toMatch(/\?products=\d+:1,\d+:1,\d+:1,\d+:1$/);

    await portal.keyboard.press('Escape');
    await expect(overlay).toHaveCount(0);
    await expect(opener).toBeFocused();
  });
});
