import { expect, type Page } from '@playwright/test';
import { detailsOf } from '../support/api';
import { expectAccessible } from '../support/axe';
import { inBothLanguages, test } from '../support/fixtures';
import { button, expectRedirect, isPhone, openMenu, readStorage, signIn, toast } from '../support/page';
import { fill } from '../support/texts';

const FIRST_NAMES = ['Ilse', 'Zoë Ayşe', 'Bartholomäus Maximilian'];

inBothLanguages((t) => {
  const { auth, nextOrder, shell, accounts: texts } = t;

  /** What names the account that is open, in a phone's header or in the side panel. */
  const openAccount = (page: Page) =>
    page.getByRole(isPhone(page) ? 'banner' : 'complementary').getByText(fill(shell.account, { name: '' }).trim());
  const openPicker = async (page: Page) => {
    await openMenu(page, t);
    await button(page, shell.switchAccount).click();
    const picker = page.getByRole('dialog', { name: auth.accounts.title });
    await expect(picker.getByRole('radio')).toHaveCount(FIRST_NAMES.length);
    return picker;
  };
  /** Chooses an account in the open picker, and confirms. */
  const choose = async (page: Page, name: string) => {
    await page.getByRole('radio', { name }).check();
    await button(page, texts.open).click();
  };

  test('a family changes over to another account and back without a new code', async ({ portal, api }) => {
    test.slow();
    const { email, accounts } = await api.customers({ accounts: FIRST_NAMES.length });
    const names: string[] = [];
    for (const [index, { token }] of accounts.entries()) {
      const { lastName, phoneNumber } = await detailsOf(api, token);
      const firstName = FIRST_NAMES[index] ?? '';
      const info = { addrUpdate: 'false', firstName, lastName, emailAddress: email, phoneNumber };
      await api.post('/api/user/details', info, { token });
      names.push(`${firstName} ${lastName}`);
    }
    const [first = '', second = '', third = ''] = names;
    await signIn(portal, api, t, email);
    await portal.getByRole('radio', { name: first }).check();
    await button(portal, auth.accounts.proceed).click();
    await expectRedirect(portal, '/dashboard');
    await expect(openAccount(portal)).toHaveText(fill(shell.account, { name: first }));
    const mails = (await api.mails(email)).length;

    const picker = await openPicker(portal);
    await expect(picker.getByRole('radio', { name: first })).toBeDisabled();
    await expectAccessible(portal);
    // A refusal is in sight, however many accounts there are above it.
    await api.json('/demo/faults', { path: '/api/user/switch-account-login', kind: 'status', value: 500 });
    await choose(portal, second);
    await expect(picker.getByText(t.server.fault)).toBeInViewport({ ratio: 1 });
    await expect(button(portal, texts.open)).toBeInViewport({ ratio: 1 });
    await expectAccessible(portal);
    for (const name of [second, third, first]) {
      if (!(await picker.isVisible())) await openPicker(portal);
      await choose(portal, name);
      await expect(toast(portal, fill(texts.opened, { name }))).toBeVisible();
      await expect(openAccount(portal)).toHaveText(fill(shell.account, { name }));
      await expect(portal).toHaveURL('/dashboard');
      await expect(portal.getByRole('heading', { level: 1 })).toHaveText(nextOrder.title);
      await expect(portal.getByRole('main').getByText(name)).toBeVisible();
      const { token = '' } = await readStorage(portal);
      expect((await detailsOf(api, token)).firstName).toBe(name.slice(0, name.lastIndexOf(' ')));
    }
    expect(await api.mails(email)).toHaveLength(mails);
    await expectAccessible(portal);

    // A reload leaves everything as it is, and Back leads to no picker.
    await portal.reload();
    await expect(openAccount(portal)).toHaveText(fill(shell.account, { name: first }));
    await openPicker(portal);
    await portal.goBack();
    await expect(portal.getByRole('dialog')).toHaveCount(0);
    await expect(portal).toHaveURL('/dashboard');
  });

  test('another tab names the account that was switched to, before it continues', async ({ portal, api, context }) => {
    const { email, accounts } = await api.customers({ accounts: FIRST_NAMES.length });
    await signIn(portal, api, t, email);
    await portal.getByRole('radio').first().check();
    await button(portal, auth.accounts.proceed).click();
    await expectRedirect(portal, '/dashboard');
    const other = await context.newPage();
    await other.goto('/previous-payments');
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(t.payments.previous.title);
    const picker = await openPicker(portal);
    await picker.getByRole('radio').nth(1).check();
    await button(portal, texts.open).click();
    await expect(picker).toHaveCount(0);
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(shell.accountChanged.title);
    const { firstName, lastName } = await detailsOf(api, accounts[1]?.token ?? '');
    await button(other, fill(shell.accountChanged.goOn, { name: `${firstName} ${lastName}` })).click();
    await expect(openAccount(other)).toHaveText(fill(shell.account, { name: `${firstName} ${lastName}` }));
    await openMenu(other, t);
    await expect(button(other, shell.switchAccount)).toBeVisible();
  });
});
