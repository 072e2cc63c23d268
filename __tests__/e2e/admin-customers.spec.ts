import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/axe';
import { inBothLanguages, test } from '../support/fixtures';
import {
  button,
  holdRequests,
  isPhone,
  openAsAdmin,
  pauseClock,
  queueRequests,
  readStorage,
  recordRequests,
  reloadPage,
  tableRows,
  toast,
} from '../support/page';

const LIST = '/api/admin/fetch-all-customers';
const SWITCH = '/api/user/switch-account-login';

/** The search and the page of a request. */
const queryOf = (url: string) => {
  const { searchParams } = new URL(url);
  return `${searchParams.get('search')} ${searchParams.get('page')}`;
};

inBothLanguages((t) => {
  const { adminCustomers: text, admin, common } = t;
  const enterButtons = (page: Page) => tableRows(page).getByRole('button', { name: new RegExp(`^${text.enter}: `) });
  const pageButton = (page: Page, number: number) =>
    button(
      page.getByRole('navigation', { name: common.pager.label }),
      common.pager.page.replace('{{page}}', `${number}`),
    );

  test('search and page are kept in the address, on reload and on Back', async ({ portal, api }) => {
    await api.customers({ email: `many.${t.language}@kunden.example`, accounts: 10, statuses: [] });
    await openAsAdmin(portal, api, t, '/profile');
    await expect(tableRows(portal)).toHaveCount(10);
    await expectAccessible(portal);
    await pageButton(portal, 2).click();
    await expect(portal.getByText(/^(Showing )?11 - /)).toBeVisible();
    // The cards of a phone go on at the first one, not at the pager below.
    if (isPhone(portal)) await expect(portal.getByRole('list', { name: text.title })).toBeFocused();

    // One request for what was typed, half a second after the last key (rules §15.3).
    await portal.clock.install();
    await pauseClock(portal, portal.getByLabel(text.search));
    const requests = recordRequests(portal, LIST);
    await portal.getByLabel(text.search).pressSequentially(`many.${t.language}`);
    await portal.clock.runFor(400);
    expect(requests).toHaveLength(0);
    await portal.clock.runFor(200);
    await portal.clock.resume();
    await expect(tableRows(portal).getByText(`many.${t.language}@kunden.example`)).toHaveCount(10);
    expect(requests.map((request) => queryOf(request.url()))).toEqual([`many.${t.language} 1`]);
    await expect(portal).toHaveURL(`/profile?search=many.${t.language}`);
    await reloadPage(portal);
    await expect(portal.getByLabel(text.search)).toHaveValue(`many.${t.language}`);
    await expect(tableRows(portal).getByText(`many.${t.language}@kunden.example`)).toHaveCount(10);
    await portal.goBack();
    await expect(portal.getByLabel(text.search)).toHaveValue('');
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
      const { headers, url } = { headers: route.request().headers(), url: new URL(route.request().url()) };
      expect(headers.authorization).toBe(`Bearer ${isAdmintoken}`);
      expect(url.searchParams.get('checkoutChampId')).toBe(customer.customerId);
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

  test('a late switch to an account does not leave the page that was opened meanwhile', async ({ portal, api }) => {
    await openAsAdmin(portal, api, t, '/profile');
    const requests = await queueRequests(portal, api, ({ pathname }) => pathname === SWITCH);
    await Promise.all([portal.waitForRequest(`**${SWITCH}?*`), enterButtons(portal).first().click()]);
    const dropped = portal.waitForEvent('requestfailed', (request) => request.url().includes(SWITCH));
    await portal.getByRole('tab', { name: admin.tabs.products }).click();
    await dropped;
    await requests.end('answered');
    await portal.getByLabel(t.adminProducts.list.search).fill('no such product');
    await expect(portal.getByText(t.adminProducts.list.empty)).toBeVisible();
    await expect(portal).toHaveURL('/profile?tab=products&search=no+such+product');
  });

  test('a customer without an account cannot be impersonated', async ({ portal, api }) => {
    await portal.route(`**${LIST}?*`, async (route) => {
      const reply = await route.fetch();
      const body = (await reply.json()) as { payload: { data: { checkout_champ_id: string | null }[] } };
      body.payload.data.forEach((row) => (row.checkout_champ_id = null));
      await route.fulfill({ response: reply, json: body });
    });
    const switches = recordRequests(portal, SWITCH);
    await openAsAdmin(portal, api, t, '/profile');
    await enterButtons(portal).first().click();
    await expect(toast(portal, text.accountRequired)).toBeVisible();
    expect(switches).toHaveLength(0);
  });

  test('the empty, failed, syncing and synced lists are accessible', async ({ portal, api }) => {
    await openAsAdmin(portal, api, t, '/profile?search=nobody-has-this');
    await expect(portal.getByText(text.empty)).toBeVisible();
    await expectAccessible(portal);
    await api.json('/demo/faults', { path: LIST, kind: 'status', value: 500 });
    await reloadPage(portal);
    await expect(portal.getByText(text.loadFailed)).toBeVisible();
    await expectAccessible(portal);
    const release = await holdRequests(portal, '**/api/admin/sync-customer*');
    await button(portal, text.sync.start).click();
    await expect(portal.getByRole('progressbar')).toBeVisible();
    await expectAccessible(portal);
    release();
    await expect(button(portal, text.sync.start)).toBeVisible();
    await expectAccessible(portal);
  });
});
