import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/portalAxe';
import { button, openNextOrder } from '../support/portalSteps';
import { inBothLanguages, test } from '../support/portalTest';

const CHECKOUT = 'https://checkout.example/cart';
const NARROW_BELOW = 768;

const named = (text: string) => new RegExp(`^${text}`);

/** The checkout's address that a click opens; the shop itself is not asked. */
async function checkoutOf(page: Page, click: () => Promise<void>): Promise<string> {
  await page.context().route(`${CHECKOUT}**`, (route) => route.fulfill({ body: 'checkout' }));
  const [checkout] = await Promise.all([page.context().waitForEvent('page'), click()]);
  await checkout.waitForURL(`${CHECKOUT}**`);
  expect(await checkout.evaluate(() => window.opener === null), 'the checkout does not know this window').toBe(true);
  const url = checkout.url();
  await checkout.close();
  return url;
}

inBothLanguages((t) => {
  const { catalog: text } = t;

  test('recommended products: four or two a slide, by button, keys and a swipe, each opens the checkout', async ({
    portal,
    api,
  }) => {
    await openNextOrder(portal, t, await api.customer());
    const carousel = portal.getByRole('group', { name: text.recommended.title });
    await carousel.scrollIntoViewIfNeeded();
    const perSlide = (portal.viewportSize()?.width ?? 0) < NARROW_BELOW ? 2 : 4;
    const tiles = carousel.getByRole('listitem');
    const slide = async (number: number) => {
      const from = (number - 1) * perSlide;
      await expect(carousel.getByRole('status')).toHaveText(named(`${from + 1}–${from + perSlide} `));
      await expect(tiles.nth(from)).toBeInViewport({ ratio: 0.3 });
      await expect(tiles.nth(from + perSlide - 1)).toBeInViewport({ ratio: 0.3 });
      await expect(tiles.nth(from + perSlide)).not.toBeInViewport();
    };
    await slide(1);
    await button(carousel, text.recommended.next).click();
    await slide(2);
    await portal.keyboard.press('ArrowRight');
    await slide(3);
    await portal.keyboard.press('ArrowLeft');
    await slide(2);
    // A finger scrolls; so does whatever else moves the list.
    await carousel
      .getByRole('list')
      .evaluate((list) => list.scrollBy({ left: -list.clientWidth, behavior: 'instant' }));
    await slide(1);

    const link = carousel.getByRole('link').first();
    expect(await checkoutOf(portal, () => link.click())).toBe(await link.getAttribute('href'));
    expect(await link.getAttribute('href')).toMatch(/\?products=\d+:1$/);
    await expectAccessible(portal);
  });

  test('the overlay: searching and picking up to four by keyboard alone, then the checkout', async ({
    portal,
    api,
  }) => {
    await openNextOrder(portal, t, await api.customer());
    const opener = button(portal, text.recommended.browseMore);
    await opener.focus();
    await portal.keyboard.press('Enter');
    const overlay = portal.getByRole('dialog', { name: text.extras.title });
    const tiles = overlay.getByRole('listitem');
    await expect(tiles).toHaveCount(12);
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
    await expectAccessible(portal);
    const link = overlay.getByRole('link');
    await link.focus();
    const url = await checkoutOf(portal, () => portal.keyboard.press('Enter'));
    expect(url).toMatch(/\?products=\d+:1,\d+:1,\d+:1,\d+:1$/);

    await overlay.getByRole('searchbox').fill('zzz');
    await expect(overlay.getByRole('status').first()).toContainText('zzz');
    await expectAccessible(portal);
    await portal.keyboard.press('Escape');
    await expect(overlay).toHaveCount(0);
    await expect(opener).toBeFocused();
  });

  test('the add-to-cart dialog asks for what is missing, then opens the checkout', async ({ portal, api }) => {
    await openNextOrder(portal, t, await api.customer());
    await portal
      .getByRole('button', { name: named(text.recommended.options) })
      .first()
      .click();
    const dialog = portal.getByRole('dialog');
    await button(dialog, text.cart.confirm).click();
    await expect(dialog.getByText(text.cart.flavorRequired)).toBeVisible();
    await dialog.getByRole('radio', { name: text.cart.purchaseTypeOptions.subscription }).check();
    await expectAccessible(portal);
    await dialog.getByRole('radio', { name: text.cart.flavorOptions.vanilla }).check();
    await dialog.getByRole('radio', { name: text.cart.sizeOptions['12'] }).check();
    await dialog.getByLabel(text.cart.quantity).fill('2');
    await dialog.getByLabel(text.cart.subscriptionDays).fill('3');
    const url = await checkoutOf(portal, () => button(dialog, text.cart.confirm).click());
    expect(url).toMatch(/\?products=\d+:2$/);
    await expect(dialog).toHaveCount(0);
  });
});
