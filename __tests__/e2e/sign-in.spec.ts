import { expect } from '@playwright/test';
import { detailsOf } from '../support/api';
import { inLanguage, test } from '../support/fixtures';
import {
  button,
  expectRedirect,
  expectStorage,
  MOMENT,
  openPage,
  readStorage,
  reloadPage,
  requestCode,
  signIn,
  submitCode,
  TOKEN,
} from '../support/page';

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`;

inLanguage('en', (t) => {
  const len = t.language;
  const proceed = t.auth.accounts.proceed;

  test('a customer signs in with the code from the mail and is still signed in after a reload', async ({
    portal,
    api,
  }) => {
    const { email, customerId } = await api.customer();
    await openPage(portal, '/');
    await expect(portal.getByRole('heading', { level: 1 })).toHaveText(t.auth.login.title);
    await expect(portal).toHaveTitle(t.auth.login.title);
    await expectStorage(portal, { len });

    await requestCode(portal, t, email);
    const codeRequested = { len, email, isAdmin: 'false', multiAccount: 'false', otpRequested: 'true' };
    await expectStorage(portal, { ...codeRequested, otpResends: '0', otpResendAt: MOMENT, otpChallenge: TOKEN });

    await submitCode(portal, t, await api.code(email));
    await expect(portal.getByRole('status').filter({ hasText: t.auth.otp.welcome })).toBeVisible();
    await expectRedirect(portal, '/dashboard');
    await expect(portal.getByRole('heading', { level: 1 })).toHaveText(t.nextOrder.title);
    const signedIn = { len, email, isAdmin: 'false', multiAccount: 'false', token: TOKEN };
    await expectStorage(portal, signedIn);
    const { token = '' } = await readStorage(portal);
    const person = await detailsOf(api, token);
    expect(person.customerId).toBe(customerId);
    await expect(portal.getByRole('main').getByText(nameOf(person))).toBeVisible();

    await reloadPage(portal);
    await expect(portal.getByRole('main').getByText(nameOf(person))).toBeVisible();
    await expectStorage(portal, { ...signedIn, token });
  });

  test('an admin signs in to the admin area', async ({ portal, api }) => {
    const { email } = await api.customers({ admin: true, accounts: 0 });
    await requestCode(portal, t, email);
    await expectStorage(portal, {
      len,
      email,
      isAdmin: 'true',
      multiAccount: 'false',
      otpRequested: 'true',
      otpResends: '0',
      otpResendAt: MOMENT,
      otpChallenge: TOKEN,
    });
    await submitCode(portal, t, await api.code(email));
    await expectRedirect(portal, '/profile');
    await expect(portal.getByRole('heading', { level: 1 })).toHaveText(t.admin.title);
    await expectStorage(portal, { len, email, isAdmin: 'true', multiAccount: 'false', isAdmintoken: TOKEN });

    await openPage(portal, '/dashboard');
    await expect(portal).toHaveURL('/profile');
  });

  test('a customer with several accounts chooses one before proceeding', async ({ portal, api }) => {
    const { email, accounts } = await api.customers({ accounts: 3 });
    const people = await Promise.all(accounts.map(({ token }) => detailsOf(api, token)));
    await signIn(portal, api, t, email);
    await expect(portal.getByRole('heading', { level: 1 })).toHaveText(t.auth.accounts.title);
    const choosing = { len, email, isAdmin: 'false', multiAccount: 'true', token: TOKEN };
    await expectStorage(portal, choosing);

    const cards = portal.getByRole('radio');
    await expect(cards).toHaveCount(3);
    for (const [index, person] of people.entries()) {
      const card = portal.locator('label').nth(index);
      await expect(card).toContainText(nameOf(person));
      await expect(card).toContainText(person.shipAddress1 || person.address1);
      await expect(cards.nth(index)).not.toBeChecked();
    }
    await expect(button(portal, proceed)).toBeDisabled();

    // Without a choice the customer's pages are closed, and a reload offers the accounts again.
    await openPage(portal, '/dashboard');
    await expect(portal.getByRole('heading', { level: 1 })).not.toHaveText(t.nextOrder.title);
    await openPage(portal, '/otp');
    await expect(cards).toHaveCount(3);
    await expectStorage(portal, choosing);

    await cards.nth(1).check();
    await button(portal, proceed).click();
    await expectRedirect(portal, '/dashboard');
    await expectStorage(portal, { ...choosing, multiAccount: 'false', hasOtherAccounts: 'true' });
    const { token = '' } = await readStorage(portal);
    const chosen = people[1];
    if (!chosen) throw new Error('There is no second account.');
    expect((await detailsOf(api, token)).customerId).toBe(chosen.customerId);
    await expect(portal.getByRole('main').getByText(nameOf(chosen))).toBeVisible();
  });
});
