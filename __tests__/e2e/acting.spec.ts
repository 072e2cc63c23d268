import { expect } from '@playwright/test';
import { customerWithOwnName } from '../support/customerWithOwnName';
import { expectAccessible } from '../support/portalAxe';
import { detailsOf } from '../support/portalOrders';
import { button, openMenu, recordCalls, store, toast } from '../support/portalSteps';
import { expectStorage } from '../support/portalStorage';
import { inBothLanguages, test } from '../support/portalTest';
import type { Api } from '../support/serverApi';

/** A token for a customer, as the admin's switch gets it. */
async function switchTo(api: Api, adminToken: string, customerId: string): Promise<string> {
  const query = { checkoutChampId: customerId };
  const reply = await api.get<{ token: string }>('/api/user/switch-account-login', query, { token: adminToken });
  return reply.payload.token;
}

inBothLanguages((t) => {
  const { shell, admin: adminTexts } = t;
  const len = t.language;

  test('an admin acts as one customer, then as another, and goes back', async ({ portal, api }) => {
    const { adminToken: isAdmintoken = '', email } = await api.customers({ admin: true, accounts: 0 });
    const [first, second] = [await api.customer(), await customerWithOwnName(api)];
    const [one, two] = [await detailsOf(api, first.token), await detailsOf(api, second.token)];
    const own = { len, email, isAdmin: 'true', isAdmintoken, multiAccount: 'false' };
    await store(portal, { ...own, pendingCommand: '{"of":"an earlier customer"}' });
    await portal.goto('/profile');
    await expect(portal.getByRole('heading', { level: 1 })).toHaveText(adminTexts.title);

    const calls = recordCalls(portal, '/api/user/details');
    const token = await switchTo(api, isAdmintoken, first.customerId);
    await portal.goto(`/dashboard#token=${token}`);
    await expect(portal.getByText(`${one.firstName} ${one.lastName}`)).toBeVisible();
    await expect(portal).toHaveURL('/dashboard');
    await expectStorage(portal, { ...own, token });
    await expect(portal.getByText(shell.acting)).toBeVisible();
    await expectAccessible(portal);
    for (const path of [
      '/upcoming-payments',
      '/previous-payments',
      '/manage-subscriptions',
      '/address-payment-details',
    ]) {
      await portal.goto(path);
      await expect(portal.getByText(shell.acting)).toBeVisible();
    }
    await portal.goto('/dashboard');
    await expect(portal.getByText(`${one.firstName} ${one.lastName}`)).toBeVisible();

    // Only what stands behind the `#` changes: the page is not loaded anew.
    const other = await switchTo(api, isAdmintoken, second.customerId);
    await portal.evaluate((value) => (window.location.hash = `token=${value}`), other);
    await expect(portal.getByText(`${two.firstName} ${two.lastName}`)).toBeVisible();
    await expect(portal.getByText(`${one.firstName} ${one.lastName}`)).toHaveCount(0);
    await expect(portal).toHaveURL('/dashboard');
    await expectStorage(portal, { ...own, token: other });
    expect(calls.at(-1)?.headers().authorization).toBe(`Bearer ${other}`);
    expect(calls.every((call) => !(call.headers().referer ?? '').includes('token'))).toBe(true);

    await portal.getByRole('link', { name: shell.backToAdmin }).click();
    await expect(portal).toHaveURL('/profile');
    await expect(portal.getByRole('heading', { level: 1 })).toHaveText(adminTexts.title);
    await expectStorage(portal, own);
    await portal.reload();
    await expect(portal.getByRole('heading', { level: 1 })).toHaveText(adminTexts.title);
    // No step back shows the customer, or the token in an address.
    await portal.goBack();
    await expect(portal.getByText(`${two.firstName} ${two.lastName}`)).toHaveCount(0);
    expect(portal.url()).not.toContain('token');
  });

  test('a token in the query, in another language’s path; logging out ends both sessions', async ({ portal, api }) => {
    const { adminToken: isAdmintoken = '', email } = await api.customers({ admin: true, accounts: 0 });
    const customer = await api.customer();
    await store(portal, { len, email, isAdmin: 'true', isAdmintoken, multiAccount: 'false' });
    await portal.goto(`/${len}/dashboard?token=${customer.token}`);
    await expect(portal.getByRole('article')).toHaveCount(1);
    await expect(portal).toHaveURL('/dashboard');
    await expectStorage(portal, {
      len,
      email,
      isAdmin: 'true',
      isAdmintoken,
      multiAccount: 'false',
      token: customer.token,
    });
    await openMenu(portal, t);
    await button(portal, shell.logout).click();
    await expect(toast(portal, t.server.signedOut)).toHaveCount(1);
    await expect(portal).toHaveURL('/');
    await expectStorage(portal, { len });
    expect((await api.get('/api/user/details', {}, { token: customer.token })).status).toBe(401);
    const customers = await api.get('/api/admin/fetch-all-customers', { page: '1' }, { token: isAdmintoken });
    expect(customers.status).toBe(401);
  });

  test('a customer’s new e-mail address ends the acting, not the admin’s own stay', async ({ portal, api }) => {
    const { adminToken: isAdmintoken = '', email } = await api.customers({ admin: true, accounts: 0 });
    const customer = await api.customer();
    const own = { len, email, isAdmin: 'true', isAdmintoken, multiAccount: 'false' };
    await store(portal, own);
    const token = await switchTo(api, isAdmintoken, customer.customerId);
    await portal.goto(`/address-payment-details#token=${token}`);
    const next = `neu-${customer.email}`;
    await button(portal.getByRole('region', { name: t.account.info.title }), t.account.edit).click();
    const dialog = portal.getByRole('dialog', { name: t.account.info.editTitle });
    await dialog.getByLabel(t.account.fields.email).fill(next);
    await button(dialog, t.account.email.verify).click();
    const code = dialog.getByLabel(t.account.fields.otp);
    await expect(code).toBeVisible();
    await code.fill(await api.code(next));
    await button(dialog, t.account.save).click();
    await expect(toast(portal, t.account.info.saved)).toBeVisible();
    await expect(portal).toHaveURL('/profile');
    await expect(portal.getByRole('heading', { level: 1 })).toHaveText(adminTexts.title);
    await expectStorage(portal, own);
    expect((await detailsOf(api, token)).emailAddress).toBe(next);
    await portal.reload();
    await expect(portal.getByRole('heading', { level: 1 })).toHaveText(adminTexts.title);
    await expectStorage(portal, own);
  });
});
