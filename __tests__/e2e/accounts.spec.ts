import { expect, type Page } from '@playwright/test';
import { type Api, detailsOf, makeFamily } from '../support/api';
import { inLanguage, test } from '../support/fixtures';
import { button, isPhone, openMenu, openPage, readStorage, sessionOf, toast, writeStorage } from '../support/page';
import { fill } from '../support/texts';

/** Gives an account another first name; returns its full name. */
async function rename(api: Api, token: string, firstName: string): Promise<string> {
  const { lastName, emailAddress, phoneNumber } = await detailsOf(api, token);
  const info = { addrUpdate: 'false', firstName, lastName, emailAddress, phoneNumber };
  await api.post('/api/user/details', info, { token });
  return `${firstName} ${lastName}`;
}

inLanguage('en', (t) => {
  const { auth, shell, accounts: texts } = t;
  /** The name of the account that is open, in a phone's header or in the side panel. */
  const openAccount = (page: Page) =>
    page.getByRole(isPhone(page) ? 'banner' : 'complementary').getByText(fill(shell.account, { name: '' }).trim());

  test('a family changes to another account and back, and a reload and Back keep it', async ({ portal, api }) => {
    test.slow();
    const { email, first, second } = await makeFamily(api);
    const one = await rename(api, first.token, 'Ilse');
    const other = await rename(api, second.token, 'Bartholomäus Maximilian');
    const picker = portal.getByRole('dialog', { name: auth.accounts.title });
    const openPicker = async () => {
      await openMenu(portal, t);
      await button(portal, shell.switchAccount).click();
      await expect(picker.getByRole('radio')).toHaveCount(2);
    };
    const choose = async (name: string) => {
      await picker.getByRole('radio', { name }).check();
      await button(portal, texts.open).click();
    };
    await writeStorage(portal, { ...sessionOf({ email, token: first.token }, t), hasOtherAccounts: 'true' });
    await openPage(portal, '/dashboard');
    await expect(openAccount(portal)).toHaveText(fill(shell.account, { name: one }));
    await openPicker();
    await api.json('/demo/faults', { path: '/api/user/switch-account-login', kind: 'status', value: 500 });
    await choose(other);
    await expect(picker.getByText(t.server.fault)).toBeInViewport({ ratio: 1 });
    await expect(button(portal, texts.open)).toBeInViewport({ ratio: 1 });
    for (const [name, customer] of [
      [other, second],
      [one, first],
    ] as const) {
      if (!(await picker.isVisible())) await openPicker();
      await choose(name);
      await expect(toast(portal, fill(texts.opened, { name }))).toBeVisible();
      await expect(openAccount(portal)).toHaveText(fill(shell.account, { name }));
      await expect(portal.getByRole('main').getByText(name)).toBeVisible();
      const { token = '' } = await readStorage(portal);
      expect((await detailsOf(api, token)).customerId).toBe(customer.customerId);
    }
    await portal.reload();
    await expect(openAccount(portal)).toHaveText(fill(shell.account, { name: one }));
    await openPicker();
    await portal.goBack();
    await expect(portal.getByRole('dialog')).toHaveCount(0);
    await expect(portal).toHaveURL('/dashboard');
  });
});
