import { expect } from '@playwright/test';
import { expectAccessible } from '../support/portalAxe';
import { button, codeField, requestCode, signIn, submitCode, toast } from '../support/portalSteps';
import { inEveryWindow, test } from '../support/portalTest';

inEveryWindow((t) => {
  test('the login, bare and with a message', async ({ portal }) => {
    await portal.goto('/');
    await expect(portal.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(portal);
    await button(portal, t.auth.login.submit).click();
    await expect(portal.getByText(t.auth.login.emailRequired)).toBeVisible();
    await expectAccessible(portal);
  });

  test('the code page: with its toast, filled, with a message', async ({ portal, api }) => {
    const { email } = await api.customer();
    await requestCode(portal, t, email);
    // A toast stays as long as the pointer is on it.
    await toast(portal, t.auth.otp.sent).hover();
    await expectAccessible(portal);
    await expect(toast(portal, t.auth.otp.sent)).toBeVisible();
    await codeField(portal, t).fill('1234');
    await expectAccessible(portal);
    await submitCode(portal, t, (await api.code(email)) === '000000' ? '111111' : '000000');
    await expect(portal.getByText(t.server.codeWrong)).toBeVisible();
    await expectAccessible(portal);
  });

  test('the code page that nobody asked a code for', async ({ portal }) => {
    // The page leaves after a second; it is held until it was looked at.
    await portal.addInitScript(() => {
      history.replaceState = () => undefined;
    });
    await portal.goto('/otp');
    await expect(portal.getByText(t.auth.otp.notRequested)).toBeVisible();
    await expectAccessible(portal);
    await expect(portal.getByText(t.auth.otp.notRequested)).toBeVisible();
  });

  test('the account picker: not loaded, before and after a choice', async ({ portal, api }) => {
    const { email } = await api.customers({ accounts: 3 });
    await api.json('/demo/faults', { path: '/api/user/multiaccounts', kind: 'status', value: 500 });
    await signIn(portal, api, t, email);
    await expect(portal.getByText(t.auth.accounts.loadFailed)).toBeVisible();
    await expectAccessible(portal);
    await button(portal, t.common.actions.retry).click();
    const cards = portal.getByRole('radio');
    await expect(cards).toHaveCount(3);
    await expectAccessible(portal);
    await cards.nth(2).check();
    await expectAccessible(portal);
  });

  test('the admin dashboard', async ({ portal, api }) => {
    const { email } = await api.customers({ admin: true, accounts: 0 });
    await signIn(portal, api, t, email);
    await expect(portal.getByRole('heading', { level: 1 })).toHaveText(t.admin.title);
    await expectAccessible(portal);
  });
});
