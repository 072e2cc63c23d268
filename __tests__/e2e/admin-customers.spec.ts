import { expect, type Page } from '@playwright/test';
import { holdCalls } from '../support/holdCalls';
import { expectAccessible } from '../support/portalAxe';
import { button, pauseClock, recordCalls, store, toast } from '../support/portalSteps';
import { readStorage } from '../support/portalStorage';
import { inBothLanguages, test } from '../support/portalTest';
import type { Texts } from '../support/portalTexts';
import type { Api } from '../support/serverApi';

const LIST = '/api/admin/fetch-all-customers';

/** A signed-in admin at one of the admin's pages. */
async function openAdmin(page: Page, api: Api, { language: len }: Texts, path: string) {
  const { adminToken = '', email } = await api.customers({ admin: true, accounts: 0, statuses: [] });
  await store(page, { len, email, isAdmin: 'true', isAdmintoken: adminToken, multiAccount: 'false' });
  await page.goto(path);
  return adminToken;
}

/** What is searched for in the call, and which page. */
const asked = (url: string) => {
  const { searchParams } = new URL(url);
  return `${searchParams.get('search')} ${searchParams.get('page')}`;
};

inBothLanguages((t) => {
  const { adminCustomers: text, admin } = t;
  const grid = (page: Page) => page.getByRole('grid', { name: text.title });
  const rows = (page: Page) => grid(page).getByRole('row');
  const enterButtons = (page: Page) => grid(page).getByRole('button', { name: new RegExp(`^${text.enter}: `) });
  const pageButton = (page: Page, number: number) =>
    button(
      page.getByRole('navigation', { name: admin.pager.label }),
      admin.pager.page.replace('{{page}}', `${number}`),
    );

  test('search, pages and the address: reload and Back keep them; axe finds nothing', async ({ portal, api }) => {
    await api.customers({ email: `many.${t.language}@kunden.example`, accounts: 10, statuses: [] });
    await openAdmin(portal, api, t, '/profile');
    await expect(rows(portal)).toHaveCount(11);
    await expectAccessible(portal);
    await pageButton(portal, 2).click();
    await expect(grid(portal).getByRole('gridcell', { name: '11', exact: true })).toBeVisible();

    // One call for what was typed, half a second after the last key.
    await portal.clock.install();
    await pauseClock(portal, portal.getByLabel(text.search));
    const calls = recordCalls(portal, LIST);
    await portal.getByLabel(text.search).pressSequentially(`many.${t.language}`);
    await portal.clock.runFor(400);
    expect(calls).toHaveLength(0);
    await portal.clock.runFor(200);
    await portal.clock.resume();
    await expect(grid(portal).getByText(`many.${t.language}@kunden.example`)).toHaveCount(10);
    expect(calls.map((call) => asked(call.url()))).toEqual([`many.${t.language} 1`]);
    await expect(portal).toHaveURL(`/profile?search=many.${t.language}`);
    await portal.reload();
    await expect(portal.getByLabel(text.search)).toHaveValue(`many.${t.language}`);
    await expect(grid(portal).getByText(`many.${t.language}@kunden.example`)).toHaveCount(10);
    await portal.goBack();
    await expect(portal.getByLabel(text.search)).toHaveValue('');
    await expect(portal).toHaveURL('/profile?page=2');
    await expect(grid(portal).getByRole('gridcell', { name: '11', exact: true })).toBeVisible();
  });

  test('by keyboard into an account: the token in the fragment, the admin’s own stay goes on', async ({
    portal,
    api,
  }) => {
    const customer = await api.customer({ email: `enter.${t.language}@kunden.example` });
    const adminToken = await openAdmin(portal, api, t, `/profile?search=enter.${t.language}`);
    await expect(rows(portal)).toHaveCount(2);
    let token = '';
    await portal.route('**/api/user/switch-account-login?*', async (route) => {
      const { headers, url } = { headers: route.request().headers(), url: new URL(route.request().url()) };
      expect(headers.authorization).toBe(`Bearer ${adminToken}`);
      expect(url.searchParams.get('checkoutChampId')).toBe(customer.customerId);
      const reply = await route.fetch();
      token = ((await reply.json()) as { payload: { token: string } }).payload.token;
      await route.fulfill({ response: reply });
    });
    const addresses: string[] = [];
    portal.on('framenavigated', (frame) => addresses.push(frame.url()));
    await grid(portal).getByRole('gridcell').first().click();
    for (let step = 0; step < 3; step += 1) await portal.keyboard.press('ArrowRight');
    await expect(enterButtons(portal)).toBeFocused();
    await portal.keyboard.press('Enter');
    await expect.poll(() => addresses[0] ?? '').toMatch(/\/dashboard#token=[\w-]{43}$/);
    expect(new URL(addresses[0] ?? '').hash).toBe(`#token=${token}`);
    expect((await readStorage(portal)).isAdmintoken).toBe(adminToken);
  });

  test('a way in that is answered late carries nobody away', async ({ portal, api }) => {
    const SWITCH = '/api/user/switch-account-login';
    await openAdmin(portal, api, t, '/profile');
    const calls = await holdCalls(portal, api, ({ pathname }) => pathname === SWITCH);
    await Promise.all([portal.waitForRequest(`**${SWITCH}?*`), enterButtons(portal).first().click()]);
    const dropped = portal.waitForEvent('requestfailed', (request) => request.url().includes(SWITCH));
    await portal.getByRole('tab', { name: admin.tabs.products }).click();
    await dropped;
    await calls.end('answered');
    await portal.getByLabel(t.adminProducts.list.search).fill('no such product');
    await expect(portal.getByText(t.adminProducts.list.empty)).toBeVisible();
    await expect(portal).toHaveURL('/profile?tab=products&search=no+such+product');
  });

  test('a customer whom the shop does not know cannot be entered', async ({ portal, api }) => {
    await portal.route(`**${LIST}?*`, async (route) => {
      const reply = await route.fetch();
      const body = (await reply.json()) as { payload: { data: { checkout_champ_id: string | null }[] } };
      body.payload.data.forEach((row) => (row.checkout_champ_id = null));
      await route.fulfill({ response: reply, json: body });
    });
    const switches = recordCalls(portal, '/api/user/switch-account-login');
    await openAdmin(portal, api, t, '/profile');
    await enterButtons(portal).first().click();
    await expect(toast(portal, text.accountRequired)).toBeVisible();
    expect(switches).toHaveLength(0);
  });

  test('nothing found, not loaded, syncing and synced: axe finds nothing', async ({ portal, api }) => {
    await openAdmin(portal, api, t, '/profile?search=nobody-has-this');
    await expect(portal.getByText(text.empty)).toBeVisible();
    await expectAccessible(portal);
    await api.json('/demo/faults', { path: LIST, kind: 'status', value: 500 });
    await portal.reload();
    await expect(portal.getByText(text.loadFailed)).toBeVisible();
    await expectAccessible(portal);
    await api.json('/demo/faults', { path: '/api/admin/sync-customer', kind: 'delay', value: 4000 });
    await button(portal, text.sync.start).click();
    await expect(portal.getByRole('progressbar')).toBeVisible();
    await expectAccessible(portal);
    await expect(button(portal, text.sync.start)).toBeVisible();
    await expectAccessible(portal);
  });
});
