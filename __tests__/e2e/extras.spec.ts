import { expect, type Locator, type Page } from '@playwright/test';
import { inLanguage, test } from '../support/fixtures';
import { button, openAs } from '../support/page';

const CHECKOUT = 'https://checkout.example/cart';
const NARROW_BELOW = 768;

const named = (text: string) => new RegExp(`^${text}`);

/** Address of the checkout that a click opens. The shop itself is not requested. */
async function checkoutOf(page: Page, click: () => Promise<void>): Promise<string> {
  await page.context().route(`${CHECKOUT}**`, (route) => route.fulfill({ body: 'checkout' }));
  const [checkout] = await Promise.all([page.context().waitForEvent('page'), click()]);
  await checkout.waitForURL(`${CHECKOUT}**`);
  expect(await checkout.evaluate(() => window.opener === null), 'the checkout does not know this window').toBe(true);
  const url = checkout.url();
  await checkout.close();
  return url;
}

/** Drags over two thirds of the width. */
async function swipe(carousel: Locator, direction: 'left' | 'right') {
  const { x, y, width, height } = (await carousel.boundingBox()) as {
    x: number;
    y: number;
    width: number;
    height: number;
  };
  const { mouse } = carousel.page();
  const [from, to] = direction === 'left' ? [5 / 6, 1 / 6] : [1 / 6, 5 / 6];
  await mouse.move(x + width * from, y + height / 8);
  await mouse.down();
  await mouse.move(x + width * to, y + height / 8, { steps: 8 });
  await mouse.up();
}

/** Expects all tiles of one slide in the viewport, and none of the next slide. */
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

  test('recommended products slide by button, arrow key and swipe, and link to the checkout', async ({
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
    await swipe(carousel, 'right');
    await slide(1);
    const tiles = carousel.getByRole('listitem', { includeHidden: true });
    await expect(tiles.nth(0)).not.toHaveAttribute('inert');
    await expect(tiles.nth(perSlide)).toHaveAttribute('inert');

    // Expects the focus to leave a hidden item, and to remain in a visible one.
    const link = carousel.getByRole('link').first();
    await link.focus();
    await portal.keyboard.press('ArrowRight');
    await slide(2);
    await expect(tiles.nth(perSlide).getByRole('link')).toBeFocused();
    await portal.keyboard.press('ArrowLeft');
    await slide(1);
    await expect(tiles.nth(0).getByRole('link')).toBeFocused();
    const second = tiles.nth(1).getByRole('link');
    await second.focus();
    await portal.setViewportSize({ width: 1100, height: 800 });
    await slide(1);
    await expect(second).toBeFocused();

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

  test('up to four extras can be chosen and checked out by keyboard', async ({ portal, api }) => {
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
