import { expect, type Locator, type Page } from '@playwright/test';
import { inLanguage, recordProblems, test } from '../support/fixtures';
import {
  createAdminSession,
  openPage,
  reloadPage,
  requestCode,
  sessionOf,
  signIn,
  writeStorage,
} from '../support/page';
import {
  adminPages,
  CUSTOMER_OF_ALL_PAGES,
  customerPages,
  expectShown,
  inMain,
  productHeading,
  type PortalPage,
} from '../support/portalPages';
import type { Texts } from '../support/texts';

// Slow, because each test visits all pages of an area.
test.slow();

/** More Tab steps than any page needs; catches a focus trap. */
const MAX_STEPS = 200;

declare global {
  interface Window {
    stops: Set<Element>;
  }
}

/** Waits for finite animations, then puts the focus before the first control. */
const focusStart = (page: Page) =>
  page.evaluate(async () => {
    const isFinite = ({ effect }: Animation) => effect?.getComputedTiming().iterations !== Infinity;
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(isFinite)
        .map(({ finished }) => finished),
    );
    window.stops = new Set();
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
  });

/** Records the focused element. Returns its faults, and whether the page has no further stop. */
const inspectStop = (page: Page) =>
  page.evaluate(() => {
    const { activeElement, documentElement } = document;
    const [first] = window.stops;
    const last = [...window.stops].at(-1);
    // Because after the last stop the focus moves to the body or to the first stop.
    const isBegun = window.stops.size > 1 && activeElement === first;
    if (!(activeElement instanceof HTMLElement) || activeElement === document.body || isBegun)
      return { isEnd: true, faults: [] };
    const name = activeElement.outerHTML.slice(0, 200);
    const faults: string[] = [];
    // Because a native date field has one stop for each of its parts.
    const isPart = activeElement === last && activeElement.matches('[type=date]');
    if (window.stops.has(activeElement) && !isPart) faults.push(`has the focus again: ${name}`);
    window.stops.add(activeElement);
    const ancestors: Element[] = [];
    for (let one = activeElement.parentElement; one && ancestors.length < 4; one = one.parentElement)
      ancestors.push(one);
    // Because an invisible control shows its outline on its frame or on an element beside it; a field, a thick border.
    const frames = ancestors.flatMap((one) => [...one.children].filter((child) => child.matches('fieldset')));
    const isOutlined = [activeElement, ...(activeElement.parentElement?.children ?? []), ...ancestors, ...frames].some(
      (element) => {
        const { outlineStyle, outlineWidth, borderTopWidth } = getComputedStyle(element);
        return (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) || parseFloat(borderTopWidth) >= 3;
      },
    );
    if (!isOutlined) faults.push(`does not show its focus: ${name}`);
    const { left, right, top, bottom } = activeElement.getBoundingClientRect();
    const x = (Math.max(left, 0) + Math.min(right, documentElement.clientWidth)) / 2;
    const y = (Math.max(top, 0) + Math.min(bottom, documentElement.clientHeight)) / 2;
    const hit = document.elementFromPoint(x, y);
    // Because the visible part of an invisible control is beside it.
    if (!activeElement.parentElement?.contains(hit))
      faults.push(`is hidden behind ${hit?.outerHTML.slice(0, 100) ?? 'the window'}: ${name}`);
    return { isEnd: false, faults };
  });

/** Visible controls that neither Tab nor the arrow keys of their group can reach. */
const findUnreached = (page: Page) =>
  page.evaluate(() => {
    const groups = '[role=tablist], [role=radiogroup], [role=grid], [role=toolbar], fieldset, [role=group]';
    const isReached = (element: Element) =>
      [...window.stops].some(
        (stop) =>
          element.contains(stop) ||
          (element.matches('[tabindex="-1"], [type=radio]') && stop.closest(groups)?.contains(element)),
      );
    return [...document.querySelectorAll('a[href], button, input, select, textarea, [tabindex="0"]')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.matches(':disabled'))
      .filter((element) => !element.closest('[aria-hidden=true], [inert]') && !isReached(element))
      .map((element) => element.outerHTML.slice(0, 200));
  });

/** Tabs through a page and returns its faults. */
async function walkByTab(page: Page): Promise<string[]> {
  await focusStart(page);
  const faults: string[] = [];
  for (let steps = 0; steps < MAX_STEPS; steps += 1) {
    await page.keyboard.press('Tab');
    const stop = await inspectStop(page);
    faults.push(...stop.faults);
    if (stop.isEnd) return [...faults, ...(await findUnreached(page)).map((name) => `is not reached: ${name}`)];
  }
  return [...faults, 'the end of the page is not reached'];
}

/** The first Tab stop is a link that skips the header and the navigation. */
async function expectSkipLink(page: Page, { shell }: Texts): Promise<void> {
  await focusStart(page);
  await page.keyboard.press('Tab');
  const link = page.getByRole('link', { name: shell.skip });
  await expect(link).toBeFocused();
  await expect(link).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
}

inLanguage('en', (t) => {
  /** @param late part of each page that loads after its content */
  async function walkPages(portal: Page, pages: readonly PortalPage[], late?: Locator) {
    for (const page of pages) {
      await test.step(page.path, async () => {
        await openPage(portal, page.path);
        await expectShown(portal, page);
        await late?.waitFor();
        await expectSkipLink(portal, t);
        expect(await walkByTab(portal), page.path).toEqual([]);
      });
    }
  }

  test("Tab reaches every control on a customer's pages, without console messages or foreign requests", async ({
    portal,
    api,
    server,
  }) => {
    const problems = recordProblems(portal, server);
    const customer = await api.customer({ len: t.language, ...CUSTOMER_OF_ALL_PAGES });
    await writeStorage(portal, sessionOf(customer, t));
    const own = `/manage-subscriptions/${customer.purchaseId}`;
    const steps = [
      { path: `${own}?swap=true`, content: inMain('button', t.subscription.swap.choose) },
      { path: `${own}?cancel=reasons`, content: inMain('button', t.cancellation.reasons.continue) },
    ].map((step) => ({ ...step, heading: productHeading(t) }));
    await walkPages(portal, [...customerPages(t, customer.purchaseId), ...steps]);
    expect(problems).toEqual([]);
  });

  test('the first Tab on a freshly loaded page focuses the skip link', async ({ portal, api }) => {
    await writeStorage(portal, sessionOf(await api.customer(), t));
    // No locator here, because Playwright's evaluation counts as user activation.
    await portal.goto('/dashboard', { waitUntil: 'networkidle' });
    await portal.keyboard.press('Tab');
    await expect(portal.getByRole('link', { name: t.shell.skip })).toBeFocused();
  });

  test("Tab reaches every control on an admin's pages, without console messages or foreign requests", async ({
    portal,
    api,
    server,
  }) => {
    const problems = recordProblems(portal, server);
    const pages = adminPages(t, await api.discount());
    await writeStorage(portal, await createAdminSession(api, t));
    await walkPages(portal, pages, portal.getByRole('navigation', { name: t.adminNavigation.label }));
    expect(problems).toEqual([]);
  });

  test('Tab reaches every control on the sign-in pages, without console messages or foreign requests', async ({
    portal,
    api,
    server,
  }) => {
    const problems = recordProblems(portal, server);
    const customer = await api.customer();
    const { email } = await api.customers({ accounts: 2 });
    await openPage(portal, '/');
    expect(await walkByTab(portal), 'the login').toEqual([]);
    await requestCode(portal, t, customer.email);
    // The reload removes the toast, which covers the header for a moment.
    await reloadPage(portal);
    expect(await walkByTab(portal), 'the code page').toEqual([]);
    await signIn(portal, api, t, email);
    await expect(portal.getByRole('radio')).toHaveCount(2);
    await reloadPage(portal);
    await expect(portal.getByRole('radio')).toHaveCount(2);
    expect(await walkByTab(portal), 'the account picker').toEqual([]);
    expect(problems).toEqual([]);
  });
});
