import { expect, type Page } from '@playwright/test';
import { type Api, customerWithOwnName, detailsOf } from '../support/api';
import { inLanguage, test } from '../support/fixtures';
import {
  button,
  createAdminSession,
  expectStorage,
  openPage,
  recordRequests,
  reloadPage,
  writeStorage,
} from '../support/page';

/** Requests a customer's token with the admin's session. */
async function switchTo(api: Api, adminToken: string, customerId: string): Promise<string> {
  const query = { checkoutChampId: customerId };
  const reply = await api.get<{ token: string }>('/api/user/switch-account-login', query, { token: adminToken });
  return reply.payload.token;
}

inLanguage('de', (t) => {
  const { shell, account } = t;
  const expectAdminArea = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toHaveText(t.admin.title);

  test('an admin impersonates one customer, then another, and returns to the admin area', async ({ portal, api }) => {
    const session = await createAdminSession(api, t);
    const [first, second] = [await api.customer(), await customerWithOwnName(api)];
    const [one, two] = [await detailsOf(api, first.token), await detailsOf(api, second.token)];
    await writeStorage(portal, { ...session, pendingCommands: '[{"of":"an earlier customer"}]' });
    const list = `/profile?search=${encodeURIComponent(one.emailAddress)}`;
    await openPage(portal, list);
    await expectAdminArea(portal);

    const requests = recordRequests(portal, '/api/user/details');
    const token = await switchTo(api, session.isAdmintoken, first.customerId);
    await openPage(portal, `/dashboard#token=${token}`);
    await expect(portal.getByText(`${one.firstName} ${one.lastName}`, { exact: true })).toBeVisible();
    await expect(portal).toHaveURL('/dashboard');
    await expectStorage(portal, { ...session, token });
    await expect(portal.getByText(shell.acting)).toBeVisible();
    // The banner is visible at any scroll position, with at most 64 px of height.
    const banner = portal.getByRole('region', { name: shell.acting });
    await portal.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(banner).toBeInViewport({ ratio: 1 });
    expect((await banner.boundingBox())?.height).toBeLessThanOrEqual(64);

    // A change of the fragment does not load the page again.
    const other = await switchTo(api, session.isAdmintoken, second.customerId);
    await portal.evaluate((value) => (window.location.hash = `token=${value}`), other);
    await expect(portal.getByText(`${two.firstName} ${two.lastName}`, { exact: true })).toBeVisible();
    await expect(portal.getByText(`${one.firstName} ${one.lastName}`, { exact: true })).toHaveCount(0);
    await expect(portal).toHaveURL('/dashboard');
    await expectStorage(portal, { ...session, token: other });
    expect(requests.at(-1)?.headers().authorization).toBe(`Bearer ${other}`);
    expect(requests.every((request) => !(request.headers().referer ?? '').includes('token'))).toBe(true);

    // The search of the list is restored.
    await portal.getByRole('link', { name: shell.backToAdmin }).click();
    await expect(portal).toHaveURL(list);
    await expectAdminArea(portal);
    await expectStorage(portal, session);
    await reloadPage(portal);
    await expectAdminArea(portal);
    // Back neither shows the customer nor restores the token in the address.
    await portal.goBack();
    await expect(portal.getByText(`${two.firstName} ${two.lastName}`, { exact: true })).toHaveCount(0);
    expect(portal.url()).not.toContain('token');
  });

  test('the banner shortens a long name, and shows all of it after a tap', async ({ portal, api }) => {
    const session = await createAdminSession(api, t);
    const { customerId, token } = await api.customer();
    const name = { firstName: 'Wilhelmine Friederike Charlotte', lastName: 'Freifrau von Hohenlohe Waldenburg' };
    const { emailAddress, phoneNumber } = await detailsOf(api, token);
    const info = { ...name, emailAddress, phoneNumber, addrUpdate: 'false' };
    expect((await api.json('/api/user/details', info, { token })).status).toBe(200);
    await writeStorage(portal, session);
    await openPage(portal, `/dashboard#token=${await switchTo(api, session.isAdmintoken, customerId)}`);
    const banner = portal.getByRole('region', { name: shell.acting });
    const who = banner.getByRole('button');
    await expect(who).toHaveAccessibleName(new RegExp(`${name.firstName} ${name.lastName}`));
    const height = async () => (await banner.boundingBox())?.height ?? 0;
    const cut = await height();
    expect(cut).toBeLessThanOrEqual(64);
    await who.click();
    await expect(who).toHaveAttribute('aria-expanded', 'true');
    if (portal.viewportSize()?.width === 360) await expect.poll(height).toBeGreaterThan(cut);
    // The banner does not cover the focused element.
    await who.click();
    await portal.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    for (let steps = 0; steps < 8; steps += 1) await portal.keyboard.press('Shift+Tab');
    const hidden = await portal.evaluate(() => {
      const bar = document.querySelector('[role=region] > button')?.parentElement?.getBoundingClientRect();
      const focus = document.activeElement?.getBoundingClientRect();
      const isInBar = document.activeElement?.closest('[role=region] > button, [role=region] > a');
      return !isInBar && bar && focus ? focus.top < bar.bottom && focus.bottom > bar.top : false;
    });
    expect(hidden).toBe(false);
  });

  test('a tab shows the name of another impersonated customer, and waits for a confirmation', async ({
    portal,
    api,
    context,
  }) => {
    const session = await createAdminSession(api, t);
    const [first, second] = [await api.customer(), await customerWithOwnName(api)];
    const two = await detailsOf(api, second.token);
    await writeStorage(portal, session);
    const tokens = [await switchTo(api, session.isAdmintoken, first.customerId)];
    await openPage(portal, `/address-payment-details?isEditAddress=true#token=${tokens[0]}`);
    await portal.getByLabel(account.fields.city).first().fill('Bremen');
    const requests = recordRequests(portal, '/api/user/details');

    const other = await context.newPage();
    tokens.push(await switchTo(api, session.isAdmintoken, second.customerId));
    await openPage(other, `/dashboard#token=${tokens[1]}`);
    const { title, proceed } = shell.accountChanged;
    await expect(portal.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(portal.getByText(`${two.firstName} ${two.lastName}`).first()).toBeVisible();
    await expect(portal.getByText(two.emailAddress)).toBeVisible();
    await expect(portal.getByLabel(account.fields.city)).toHaveCount(0);
    expect(requests.map((request) => request.method())).not.toContain('POST');
    await button(portal, proceed.replace('{{name}}', `${two.firstName} ${two.lastName}`)).click();
    await expect(portal).toHaveURL('/dashboard');
    await expect(portal.getByRole('region', { name: shell.acting })).toContainText(two.emailAddress);
    expect((await detailsOf(api, second.token)).city).toBe(two.city);
    await expectStorage(portal, { ...session, token: tokens[1] ?? '' });
  });
});
