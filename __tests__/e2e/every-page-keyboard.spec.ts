import { expect, type Page } from '@playwright/test';
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
  type PortalPage,
} from '../support/portalPages';
import type { Texts } from '../support/texts';

// Each walks through all pages.
test.slow();

/** Above the number of steps through any page: whoever is not through by then is caught. */
const MAX_STEPS = 200;

declare global {
  interface Window {
    stops: Set<Element>;
  }
}

/** Puts the focus before everything else on the page, once what moves is there and takes the pointer. */
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

/** Remembers what has the focus; answers what is wrong with it, and whether the page is at its end. */
const inspectStop = (page: Page) =>
  page.evaluate(() => {
    const { activeElement, documentElement } = document;
    const [first] = window.stops;
    const last = [...window.stops].at(-1);
    // After the last one comes the page itself, or the first one again.
    const isBegun = window.stops.size > 1 && activeElement === first;
    if (!(activeElement instanceof HTMLElement) || activeElement === document.body || isBegun)
      return { isEnd: true, faults: [] };
    const name = activeElement.outerHTML.slice(0, 200);
    const faults: string[] = [];
    // The browser's own field of a date has a step for each of its parts.
    const isPart = activeElement === last && activeElement.matches('[type=date]');
    if (window.stops.has(activeElement) && !isPart) faults.push(`has the focus again: ${name}`);
    window.stops.add(activeElement);
    const ancestors: Element[] = [];
    for (let one = activeElement.parentElement; one && ancestors.length < 4; one = one.parentElement)
      ancestors.push(one);
    // Where the control itself cannot be seen, the frame around it or what is rendered for it beside it is outlined.
    const isOutlined = [activeElement, ...(activeElement.parentElement?.children ?? []), ...ancestors].some(
      (element) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(element);
        return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
      },
    );
    if (!isOutlined) faults.push(`does not show its focus: ${name}`);
    const { left, right, top, bottom } = activeElement.getBoundingClientRect();
    const x = (Math.max(left, 0) + Math.min(right, documentElement.clientWidth)) / 2;
    const y = (Math.max(top, 0) + Math.min(bottom, documentElement.clientHeight)) / 2;
    const hit = document.elementFromPoint(x, y);
    // What is rendered for a control that cannot be seen is beside it.
    if (!activeElement.parentElement?.contains(hit))
      faults.push(`is hidden behind ${hit?.outerHTML.slice(0, 100) ?? 'the window'}: ${name}`);
    return { isEnd: false, faults };
  });

/** What can be operated, but not reached by Tab: neither itself nor, by arrow keys, through the group that it is one of. */
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

/** Walks through a page by Tab alone; answers what is wrong with it. */
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

/** The first step of a page within an area passes its head and its navigation. */
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
  async function walkPages(portal: Page, pages: readonly PortalPage[]) {
    for (const page of pages) {
      await test.step(page.path, async () => {
        await openPage(portal, page.path);
        await expectShown(portal, page);
        await expectSkipLink(portal, t);
        expect(await walkByTab(portal), page.path).toEqual([]);
      });
    }
  }

  test('on every page of a customer, Tab reaches every control, and the console and other hosts hear nothing', async ({
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
    ].map((step) => ({ ...step, heading: t.subscription.page.title }));
    await walkPages(portal, [...customerPages(t, customer.purchaseId), ...steps]);
    expect(problems).toEqual([]);
  });

  test('the first Tab of a page that was just loaded reaches the skip link', async ({ portal, api }) => {
    await writeStorage(portal, sessionOf(await api.customer(), t));
    // A look into the page would count as something that a person did.
    await portal.goto('/dashboard', { waitUntil: 'networkidle' });
    await portal.keyboard.press('Tab');
    await expect(portal.getByRole('link', { name: t.shell.skip })).toBeFocused();
  });

  test('on every page of an admin, Tab reaches every control, and the console and other hosts hear nothing', async ({
    portal,
    api,
    server,
  }) => {
    const problems = recordProblems(portal, server);
    const pages = adminPages(t, await api.discount());
    await writeStorage(portal, await createAdminSession(api, t));
    await walkPages(portal, pages);
    expect(problems).toEqual([]);
  });

  test('on the login, the code page and the account picker, Tab reaches every control, and the console and other hosts hear nothing', async ({
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
    // Without the toast, which covers the head for a moment; the same below.
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
