import { expect, type Locator, type Page } from '@playwright/test';
import { makeFamily } from '../support/api';
import { expectAccessible } from '../support/axe';
import { finishMotion } from '../support/finishMotion';
import { inLanguage, test } from '../support/fixtures';
import { priceText } from '../support/priceTexts';
import { adminPages, customerPages } from '../support/portalPages';
import {
  codeField,
  hasPickers,
  openAsAdmin,
  openPage,
  scrollToEnd,
  requestCode,
  sessionOf,
  writeStorage,
} from '../support/page';

/** Window widths in px, and text sizes (rules §19.6). */
const SIZES = [
  [320, '100%'],
  [360, '200%'],
  [640, '200%'],
] as const;
const HEIGHT = 800;

/** Elements that overflow the window. Tables, tabs, the carousel and the curves may scroll inside the page. */
const findBeside = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth } = document.documentElement;
    const within = '[aria-hidden=true], [inert], [role=grid], [role=region][tabindex], [role=tablist], [role=group] ul';
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.checkVisibility() && !element.closest(within))
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        // Ignores elements of one pixel: text for screen readers, or native controls under Material UI's.
        return width > 1 && right > 0 && (left < -1 || right > clientWidth + 1);
      })
      .map((element) => `${element.tagName} ${element.getAttribute('class') ?? ''} ${element.textContent.slice(0, 40)}`)
      .slice(-3);
  });

/** Elements that overflow the window at any of the sizes. */
async function reflow(page: Page, view: string): Promise<string[]> {
  const found: string[] = [];
  for (const [width, size] of SIZES) {
    await page.setViewportSize({ width, height: HEIGHT });
    await page.evaluate((fontSize) => void (document.documentElement.style.fontSize = fontSize), size);
    const beside = await findBeside(page);
    found.push(...beside.map((element) => `${view}, ${width} px, ${size}: ${element}`));
  }
  await page.evaluate(() => void (document.documentElement.style.fontSize = ''));
  return found;
}

/** Buttons on paper, and main buttons, selected places and dialogs without a border in forced colours. */
async function findMediaFaults(page: Page, path: string): Promise<string[]> {
  await page.emulateMedia({ media: 'print' });
  const printed = await page.locator('button:not(.MuiAccordionSummary-root):visible, a.MuiButton-root:visible').count();
  await page.emulateMedia({ media: 'screen', forcedColors: 'active' });
  const borderless = await page
    .locator('.MuiButton-contained:visible, nav [aria-current]:visible, [role=dialog] .MuiPaper-root:visible')
    .evaluateAll((all) => all.filter((element) => parseFloat(getComputedStyle(element).borderTopWidth) === 0).length);
  await page.emulateMedia({ media: null, forcedColors: null });
  return [
    ...(printed > 0 ? [`${path}: ${printed} buttons on paper`] : []),
    ...(borderless > 0 ? [`${path}: ${borderless} without a border in forced colours`] : []),
  ];
}

type View = [path: string, ...buttons: (string | RegExp)[]];

async function expectReflow(page: Page, views: readonly View[]): Promise<void> {
  const found: string[] = [];
  for (const [path, ...buttons] of views) {
    await page.setViewportSize({ width: SIZES[0][0], height: HEIGHT });
    await openPage(page, path);
    await scrollToEnd(page);
    for (const name of buttons) await page.getByRole('button', { name }).first().click();
    await page.waitForLoadState('networkidle');
    await expect(page.locator('.MuiSkeleton-root, .MuiLinearProgress-root')).toHaveCount(0);
    // Because a dialog and the menu are rendered after the tap, and a fold opens none.
    if (buttons.length > 0)
      await page
        .locator('.MuiModal-root')
        .last()
        .waitFor({ timeout: 1_500 })
        .catch(() => undefined);
    await page.evaluate(finishMotion);
    if (buttons.length === 0) found.push(...(await findMediaFaults(page, path)));
    found.push(...(await reflow(page, [path, ...buttons].join(', '))));
  }
  expect(found).toEqual([]);
}

inLanguage('de', (t) => {
  const { language, delivery, payments, account, catalog } = t;
  const calendar = new RegExp(t.common.pickDate.replace('{{field}}', ''));

  test("a customer's pages and dialogs fit 320 px and 200 % text", async ({ portal, api }) => {
    test.slow();
    const statuses = ['ACTIVE', 'ACTIVE', 'PAUSED', 'CANCELLED', 'RECYCLE_FAILED'];
    const customer = await api.customer({
      len: language,
      nextBillInDays: 10,
      payments: 30,
      intervalWeeks: 1,
      statuses,
    });
    await expectReflow(portal, [['/']]);
    await writeStorage(portal, sessionOf(customer, t));
    const own = `/manage-subscriptions/${customer.purchaseId}`;
    await expectReflow(portal, [
      ...customerPages(t, customer.purchaseId).map(({ path }): View => [path]),
      ['/dashboard', delivery.move.open],
      ['/dashboard', delivery.skip.open],
      ['/dashboard', delivery.orderNow.open],
      ['/dashboard', new RegExp(`^${t.subscription.list.inactiveTitle}`)],
      ['/dashboard', new RegExp(`^${catalog.recommended.options}`)],
      ['/dashboard?extras=true'],
      ['/previous-payments', payments.viewOrder],
      [own, t.subscription.info.open],
      [`${own}?swap=true`],
      [`${own}?cancel=reasons`],
      [`${own}?cancel=delay`],
      [`${own}?cancel=pause`],
      [`${own}?cancel=confirm`],
      [`${own}?card=choose`],
      ['/address-payment-details', account.edit],
      ['/address-payment-details?isEditAddress=true'],
      ['/address-payment-details?isAddPaymentCard=true'],
      ['/address-payment-details', account.addresses.add],
      ['/address-payment-details', account.sessions.signOut],
      ['/privacy?erase=true'],
    ]);
  });

  test('the code page and the account picker are accessible and fit 320 px and 200 % text', async ({ portal, api }) => {
    await requestCode(portal, t, (await api.customer()).email);
    await expectReflow(portal, [['/otp']]);
    await expect(codeField(portal, t)).toBeVisible();
    await expectAccessible(portal);
    const { email, choice } = await makeFamily(api);
    await writeStorage(portal, { ...sessionOf({ email, token: choice }, t), multiAccount: 'true' });
    await expectReflow(portal, [['/otp']]);
    await expect(portal.getByRole('radio')).toHaveCount(2);
    await expectAccessible(portal);
  });

  test("the account's name and the account switch fit 320 px and 200 % text", async ({ portal, api }) => {
    const { email, first } = await makeFamily(api);
    await writeStorage(portal, { ...sessionOf({ email, token: first.token }, t), hasOtherAccounts: 'true' });
    await expectReflow(portal, [
      ['/dashboard'],
      ['/upcoming-payments', t.shell.menu],
      ['/previous-payments', t.shell.menu, t.shell.switchAccount],
    ]);
  });

  test('the unit price and the lowest price are beside the price at 320 px (rules §29.3, §29.6)', async ({
    portal,
    api,
  }) => {
    const whole = { priceCents: 123_400, contentAmount: 7.5, weeks: [4] };
    const made = await api.json<{ productId: string; name: string }>('/demo/products', whole);
    const { productId, name } = made.payload;
    await api.json('/demo/products', { productId, priceCents: 111_000, oldPriceCents: 129_900 });
    const customer = await api.customer({ productId, nextBillInDays: 10, len: language });
    const unitPrice = { cents: 14_800, unit: 'kg' } as const;
    const prices = priceText({ price: 1110, unitPrice, oldPrice: 1299, lowestPrice30: 1234 }, language);
    await writeStorage(portal, sessionOf(customer, t));
    await portal.setViewportSize({ width: SIZES[0][0], height: HEIGHT });
    const expectBeside = async (element: Locator) => {
      await element.scrollIntoViewIfNeeded();
      await expect(element).toContainText(prices);
      await expect(element.locator('small').filter({ hasText: '/kg' })).toBeInViewport({ ratio: 1 });
      expect(await findBeside(portal)).toEqual([]);
      await expectAccessible(portal);
    };
    await openPage(portal, `/manage-subscriptions/${customer.purchaseId}`);
    await expectBeside(portal.getByRole('region', { name: t.subscription.page.own }));
    await openPage(portal, '/dashboard');
    const row = portal.getByRole('article', { name });
    await row.getByRole('button').click();
    await expectBeside(row);
    await openPage(portal, '/dashboard?extras=true');
    await portal.getByLabel(catalog.browser.search).fill(name);
    await expectBeside(portal.getByRole('dialog').getByRole('listitem').filter({ hasText: name }));
  });

  test("an admin's pages and dialogs fit 320 px and 200 % text", async ({ portal, api }) => {
    test.slow();
    const code = await api.discount();
    await openAsAdmin(portal, api, t, '/profile');
    await expectReflow(portal, [
      ...adminPages(t, code).map(({ path }): View => [path]),
      ...((await hasPickers(portal)) ? [['/profile?tab=statistics', calendar] satisfies View] : []),
      ['/profile?tab=cohort&range=custom&from=2025-08&to=2025-12', calendar],
      [`/profile?tab=discounts&search=${code}`],
      [`/profile?tab=discounts&search=${code}`, t.adminDiscounts.create],
      [`/profile?tab=discounts&search=${code}`, t.adminDiscounts.delete.open.replace('{{code}}', code)],
    ]);
  });
});
