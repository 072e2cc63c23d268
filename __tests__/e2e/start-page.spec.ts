import { expect, type Locator, type Page, type Request } from '@playwright/test';
import { expectAccessible } from '../support/axe';
import { inLanguage, test } from '../support/fixtures';
import {
  button,
  chunkPattern,
  codeField,
  holdRequests,
  openAs,
  openAsAdmin,
  submitCode,
  tableRows,
  toast,
} from '../support/page';
import type { Texts } from '../support/texts';
import { CUSTOMER_OF_ALL_PAGES, customerPages } from '../support/portalPages';

const SLOWDOWN = 6;

/** Holds the program's scripts. @returns a function that releases them */
const holdProgram = (page: Page) => holdRequests(page, '**/js/*.js');

/** Reloads the page. Expects its first call before the program has loaded, and no second one. */
async function expectEarlyCall(page: Page, t: Texts, content: Locator): Promise<void> {
  // Because late requests of the first load would count for the second.
  await page.waitForLoadState('networkidle');
  const release = await holdProgram(page);
  const calls: string[] = [];
  const record = (request: Request) => request.resourceType() === 'fetch' && calls.push(request.url());
  page.on('request', record);
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByRole('main', { name: t.common.loading })).toBeVisible();
  await expect.poll(() => calls).toHaveLength(1);
  release();
  await expect(content).toBeVisible();
  expect(calls.filter((url) => url === calls[0])).toHaveLength(1);
  page.off('request', record);
  await page.unrouteAll();
}

inLanguage('en', (t) => {
  test('shows the login before the program has loaded, and then submits a form sent earlier', async ({
    portal,
    api,
  }) => {
    const { email } = await api.customer();
    const release = await holdProgram(portal);
    await portal.goto('/', { waitUntil: 'commit' });
    await expect(portal.getByRole('heading', { level: 1 })).toHaveText(t.auth.login.title);
    await expectAccessible(portal);
    await expect(portal.locator('.logo')).toHaveText('Nachschub');
    await expect(portal.locator('html')).toHaveAttribute('lang', t.language);
    await portal.getByLabel(t.auth.login.email).fill(email);
    await button(portal, t.auth.login.submit).click();
    await expect(portal).toHaveURL('/');
    release();
    await expect(toast(portal, t.auth.otp.sent)).toBeVisible();
    await submitCode(portal, t, await api.code(email));
    await expect(portal).toHaveURL('/dashboard');
  });

  test('keeps the focus and the text of a field that a person types in', async ({ portal }) => {
    const release = await holdProgram(portal);
    await portal.goto('/', { waitUntil: 'commit' });
    const field = portal.getByLabel(t.auth.login.email);
    await field.pressSequentially('a');
    const codePage = portal.waitForRequest(chunkPattern('screen-otp'));
    release();
    // The focus preloads the next page, also a focus before the load of the program.
    await codePage;
    await portal.waitForLoadState('networkidle');
    await expect(field).toBeFocused();
    await portal.keyboard.type('b');
    await expect(field).toHaveValue('ab');
    // Submits text typed before and after the load of the program.
    await portal.keyboard.press('Enter');
    await expect(portal.getByText(t.auth.login.emailInvalid)).toBeVisible();
  });

  for (const delay of [15, 80]) {
    test(`keeps every character of an address typed every ${delay} ms while a slow phone hydrates`, async ({
      portal,
      api,
    }) => {
      const { email } = await api.customer();
      const debug = await portal.context().newCDPSession(portal);
      await debug.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
      await portal.goto('/', { waitUntil: 'commit' });
      const field = portal.getByLabel(t.auth.login.email);
      await field.pressSequentially(email, { delay });
      await expect(field).toHaveValue(email);
      await portal.keyboard.press('Enter');
      await expect(codeField(portal, t)).toBeVisible();
      await expect(portal.getByText(email)).toBeVisible();
    });
  }

  test('reports an invalid address that was sent before the program had loaded', async ({ portal }) => {
    const release = await holdProgram(portal);
    await portal.goto('/', { waitUntil: 'commit' });
    await portal.getByLabel(t.auth.login.email).fill('visitor');
    await portal.keyboard.press('Enter');
    release();
    await expect(portal.getByText(t.auth.login.emailInvalid)).toBeVisible();
    await expect(portal.getByLabel(t.auth.login.email)).toHaveValue('visitor');
  });

  test('applies a language that was chosen before the program had loaded', async ({ portal }) => {
    const release = await holdProgram(portal);
    await portal.goto('/', { waitUntil: 'commit' });
    const other = t.language === 'de' ? 'en' : 'de';
    await portal.getByRole('combobox').selectOption(other);
    release();
    await expect(portal.locator('html')).toHaveAttribute('lang', other);
    await expect(portal.getByRole('combobox')).toHaveValue(other);
  });

  test('shows the login at an address that needs a session, and opens that address after the sign-in', async ({
    portal,
    api,
  }) => {
    const { email } = await api.customer();
    const release = await holdProgram(portal);
    await portal.goto('/previous-payments', { waitUntil: 'commit' });
    await expect(portal.getByRole('heading', { level: 1 })).toHaveText(t.auth.login.title);
    release();
    await expect(portal).toHaveURL('/');
    await portal.getByLabel(t.auth.login.email).fill(email);
    await button(portal, t.auth.login.submit).click();
    await expect(codeField(portal, t)).toBeVisible();
    await submitCode(portal, t, await api.code(email));
    await expect(portal).toHaveURL('/previous-payments');
  });

  test('shows the frame of each page and requests its content before the program has loaded', async ({
    portal,
    api,
  }) => {
    const customer = await api.customer({ len: t.language, ...CUSTOMER_OF_ALL_PAGES });
    // The page of a person's data has no early call, because not each API has one (rules §40.2).
    const pages = customerPages(t, customer.purchaseId).filter(({ path }) => path !== '/privacy');
    for (const { path, content } of pages) {
      await openAs(portal, t, customer, path);
      await expectEarlyCall(portal, t, content(portal));
    }
    await openAsAdmin(portal, api, t, '/profile');
    await expectEarlyCall(portal, t, tableRows(portal).first());
  });

  test('redirects a signed-in person from the login to the next order', async ({ portal, api }) => {
    const customer = await api.customer({ len: t.language });
    await openAs(portal, t, customer, '/dashboard');
    const release = await holdProgram(portal);
    await portal.goto('/', { waitUntil: 'commit' });
    await expect(portal.getByRole('main', { name: t.common.loading })).toBeVisible();
    release();
    await expect(portal.getByRole('heading', { level: 1 })).toHaveText(t.nextOrder.title);
    await expect(portal).toHaveURL('/dashboard');
  });

  test("requests the files of a page before the program has loaded, and not the login's", async ({ portal, api }) => {
    const customer = await api.customer();
    await portal.goto('/');
    await portal.evaluate((token) => localStorage.setItem('token', token), customer.token);
    const release = await holdProgram(portal);
    const scripts: string[] = [];
    portal.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
    await portal.goto('/dashboard', { waitUntil: 'commit' });
    const needed = ['main', 'shell-customer', 'screen-next-order', `text-${t.language}-shell-json`].map(chunkPattern);
    await expect.poll(() => needed.every((file) => scripts.some((url) => file.test(url)))).toBe(true);
    expect(scripts.filter((url) => chunkPattern('screen-login').test(url))).toEqual([]);
    release();
  });
});
