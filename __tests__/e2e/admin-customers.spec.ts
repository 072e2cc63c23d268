import { expect, type Page } from '@playwright/test';
import { inLanguage, test } from '../support/fixtures';
import { button, isPhone, openAsAdmin, queueRequests, readStorage, reloadPage, tableRows } from '../support/page';

const SWITCH = '/api/user/switch-account-login';

inLanguage('en', (t) => {
  const { adminCustomers: text, admin, common } = t;
  const enterButtons = (page: Page) => tableRows(page).getByRole('button', { name: new RegExp(`^${text.enter}: `) });

  test('search and page are kept in the address, on reload and on Back', async ({ portal, api }) => {
    const email = `many.${t.language}@kunden.example`;
    await api.customers({ email, accounts: 10, statuses: [] });
    await openAsAdmin(portal, api, t, '/profile');
    await expect(tableRows(portal)).toHaveCount(10);
    const pager = portal.getByRole('navigation', { name: common.pager.label });
    await button(pager, common.pager.page.replace('{{page}}', '2')).click();
    await expect(portal.getByText(/^(Showing )?11 - /)).toBeVisible();
    // The cards of a phone continue at the first one, not at the pager below.
    if (isPhone(portal)) await expect(portal.getByRole('list', { name: text.title })).toBeFocused();
    const search = portal.getByLabel(text.search);
    await search.pressSequentially(`many.${t.language}`);
    await expect(tableRows(portal).getByText(email)).toHaveCount(10);
    await expect(portal).toHaveURL(`/profile?search=many.${t.language}`);
    await reloadPage(portal);
    await expect(search).toHaveValue(`many.${t.language}`);
    await expect(tableRows(portal).getByText(email)).toHaveCount(10);
    await portal.goBack();
    await expect(search).toHaveValue('');
    await expect(portal).toHaveURL('/profile?page=2');
    await expect(portal.getByText(/^(Showing )?11 - /)).toBeVisible();
  });

  test('opens an account by keyboard with its token in the fragment, and keeps the session of the admin', async ({
    portal,
    api,
  }) => {
    const customer = await api.customer({ email: `enter.${t.language}@kunden.example` });
    const { isAdmintoken } = await openAsAdmin(portal, api, t, `/profile?search=enter.${t.language}`);
    await expect(tableRows(portal)).toHaveCount(1);
    let token = '';
    await portal.route(`**${SWITCH}?*`, async (route) => {
      expect(new URL(route.request().url()).searchParams.get('checkoutChampId')).toBe(customer.customerId);
      const reply = await route.fetch();
      token = ((await reply.json()) as { payload: { token: string } }).payload.token;
      await route.fulfill({ response: reply });
    });
    const addresses: string[] = [];
    portal.on('framenavigated', (frame) => addresses.push(frame.url()));
    if (isPhone(portal)) await enterButtons(portal).focus();
    else {
      await portal.getByRole('gridcell').first().click();
      for (let step = 0; step < 3; step += 1) await portal.keyboard.press('ArrowRight');
    }
    await expect(enterButtons(portal)).toBeFocused();
    await portal.keyboard.press('Enter');
    await expect.poll(() => addresses[0] ?? '').toMatch(/\/dashboard#token=[\w-]{43}$/);
    expect(new URL(addresses[0] ?? '').hash).toBe(`#token=${token}`);
    expect((await readStorage(portal)).isAdmintoken).toBe(isAdmintoken);
  });

  test('a late switch to an account does not leave the page that was opened before it', async ({ portal, api }) => {
    await openAsAdmin(portal, api, t, '/profile');
    const requests = await queueRequests(portal, ({ pathname }) => pathname === SWITCH);
    await Promise.all([portal.waitForRequest(`**${SWITCH}?*`), enterButtons(portal).first().click()]);
    const dropped = portal.waitForEvent('requestfailed', (request) => request.url().includes(SWITCH));
    await portal.getByRole('tab', { name: admin.tabs.products }).click();
    await dropped;
    await requests.end('answered');
    await portal.getByLabel(t.adminProducts.list.search).fill('no such product');
    await expect(portal.getByText(t.adminProducts.list.empty)).toBeVisible();
    await expect(portal).toHaveURL('/profile?tab=products&search=no+such+product');
  });
});
