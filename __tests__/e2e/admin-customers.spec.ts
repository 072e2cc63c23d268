import { expect, type Page } from '@playwright/test';
import { inLanguage, test } from '../support/fixtures';
import { isPhone, openAsAdmin, queueRequests, readStorage, tableRows } from '../support/page';

const SWITCH = '/api/user/switch-account-login';

inLanguage('en', (t) => {
  const { adminCustomers: text, adminEntry } = t;
  const enterButtons = (page: Page) => tableRows(page).getByRole('button', { name: new RegExp(`^${text.enter}: `) });

  test("opens an account by keyboard with its token in the fragment, and keeps the admin's session", async ({
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
    await expect(portal.getByLabel(adminEntry.reason)).toBeFocused();
    await portal.keyboard.type('Parcel 7');
    addresses.length = 0;
    await portal.keyboard.press('Enter');
    await expect.poll(() => addresses[0] ?? '').toMatch(/\/dashboard#token=[\w-]{43}$/);
    expect(new URL(addresses[0] ?? '').hash).toBe(`#token=${token}`);
    expect((await readStorage(portal)).isAdmintoken).toBe(isAdmintoken);
  });

  test('aborts an account switch when Back closes its dialog', async ({ portal, api }) => {
    await openAsAdmin(portal, api, t, '/profile');
    const requests = await queueRequests(portal, ({ pathname }) => pathname === SWITCH);
    await enterButtons(portal).first().click();
    await portal.getByLabel(adminEntry.reason).fill('Parcel 7');
    await Promise.all([portal.waitForRequest(`**${SWITCH}?*`), portal.keyboard.press('Enter')]);
    const dropped = portal.waitForEvent('requestfailed', (request) => request.url().includes(SWITCH));
    await portal.goBack();
    await dropped;
    await requests.end('answered');
    await portal.getByLabel(text.search).fill('no such customer');
    await expect(portal.getByText(text.empty)).toBeVisible();
    await expect(portal).toHaveURL('/profile?search=no+such+customer');
  });
});
