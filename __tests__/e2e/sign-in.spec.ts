import { expect } from '@playwright/test';
import type { Api } from '../support/serverApi';
import { MOMENT, TOKEN, expectStorage, readStorage } from '../support/portalStorage';
import { button, requestCode, signIn, submitCode } from '../support/portalSteps';
import { inBothLanguages, test } from '../support/portalTest';

interface Person {
  customerId: string;
  firstName: string;
  lastName: string;
  address1: string;
  postalCode: string;
  city: string;
  shipAddress1: string;
  shipPostalCode: string;
  shipCity: string;
}

async function personOf(api: Api, token: string): Promise<Person> {
  const { payload } = await api.get<{ data: [Person] }>('/api/user/details', {}, { token });
  return payload.data[0];
}

/** spec §8 */
const LOAD_FAILED = { en: 'Failed to fetch accounts.', de: 'Die Konten konnten nicht geladen werden.' };

const nameOf = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`;

inBothLanguages((t) => {
  const len = t.language;
  const proceed = t.auth.accounts.proceed;

  test('a customer signs in with the code from the mail', async ({ portal, api }) => {
    const { email, customerId } = await api.customer();
    await portal.goto('/');
    await expect(portal.getByRole('heading', { level: 1 })).toHaveText(t.auth.login.title);
    await expect(portal).toHaveTitle(t.auth.login.title);
    await expectStorage(portal, { len });

    await requestCode(portal, t, email);
    const codeRequested = { len, email, isAdmin: 'false', multiAccount: 'false', otpRequested: 'true' };
    await expectStorage(portal, { ...codeRequested, otpResends: '0', otpResendAt: MOMENT });

    await submitCode(portal, t, await api.code(email));
    await expect(portal.getByRole('status').filter({ hasText: t.auth.otp.welcome })).toBeVisible();
    await expect(portal).toHaveURL('/dashboard');
    await expect(portal.getByRole('heading', { level: 1 })).toHaveText(t.nextOrder.title);
    const signedIn = { len, email, isAdmin: 'false', multiAccount: 'false', token: TOKEN };
    await expectStorage(portal, signedIn);
    const { token = '' } = await readStorage(portal);
    const person = await personOf(api, token);
    expect(person.customerId).toBe(customerId);
    await expect(portal.getByText(nameOf(person))).toBeVisible();

    await portal.reload();
    await expect(portal.getByText(nameOf(person))).toBeVisible();
    await expectStorage(portal, { ...signedIn, token });
  });

  test('whoever is signed in is taken from the login to the area', async ({ portal, api }) => {
    const { email } = await api.customer();
    await signIn(portal, api, t, email);
    await expect(portal).toHaveURL('/dashboard');
    for (const path of ['/', '/otp', '/no-such-page']) {
      await portal.goto(path);
      await expect(portal).toHaveURL('/dashboard');
    }
  });

  test('an admin lands on the admin dashboard', async ({ portal, api }) => {
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
    });
    await submitCode(portal, t, await api.code(email));
    await expect(portal).toHaveURL('/profile');
    await expect(portal.getByRole('heading', { level: 1 })).toHaveText(t.admin.title);
    await expectStorage(portal, { len, email, isAdmin: 'true', multiAccount: 'false', isAdmintoken: TOKEN });

    await portal.goto('/dashboard');
    await expect(portal).toHaveURL('/profile');
  });

  test('a family chooses an account, and Proceed waits for the choice', async ({ portal, api }) => {
    const { email, accounts } = await api.customers({ accounts: 3 });
    const people = await Promise.all(accounts.map(({ token }) => personOf(api, token)));
    await signIn(portal, api, t, email);
    await expect(portal.getByRole('heading', { level: 1 })).toHaveText(t.auth.accounts.title);
    const choosing = { len, email, isAdmin: 'false', multiAccount: 'true', token: TOKEN };
    await expectStorage(portal, choosing);

    const cards = portal.getByRole('radio');
    await expect(cards).toHaveCount(3);
    for (const [index, person] of people.entries()) {
      const card = portal.locator('label').nth(index);
      await expect(card).toContainText(nameOf(person));
      await expect(card).toContainText(email);
      await expect(card).toContainText(person.shipAddress1 || person.address1);
      await expect(card).toContainText(person.shipCity || person.city);
      await expect(card).toContainText(person.shipPostalCode || person.postalCode);
      await expect(card).toContainText(len === 'de' ? 'Deutschland' : 'Germany');
      await expect(card).not.toContainText('""');
      await expect(cards.nth(index)).not.toBeChecked();
    }
    await expect(button(portal, proceed)).toBeDisabled();

    // The choice is not made yet, so the customer's pages stay closed, and a reload asks again.
    await portal.goto('/dashboard');
    await expect(portal.getByRole('heading', { level: 1 })).not.toHaveText(t.nextOrder.title);
    await portal.goto('/otp');
    await expect(cards).toHaveCount(3);
    await expectStorage(portal, choosing);

    await cards.nth(1).check();
    await button(portal, proceed).click();
    await expect(portal).toHaveURL('/dashboard');
    await expectStorage(portal, { ...choosing, multiAccount: 'false' });
    const { token = '' } = await readStorage(portal);
    const chosen = people[1];
    if (!chosen) throw new Error('The family has no second account.');
    expect((await personOf(api, token)).customerId).toBe(chosen.customerId);
    await expect(portal.getByText(nameOf(chosen))).toBeVisible();
  });

  test('accounts that do not load can be loaded again', async ({ portal, api }) => {
    const { email } = await api.customers({ accounts: 2 });
    await api.json('/demo/faults', { path: '/api/user/multiaccounts', kind: 'status', value: 500 });
    await signIn(portal, api, t, email);
    await expect(portal.getByRole('alert').filter({ hasText: LOAD_FAILED[len] })).toBeVisible();
    await button(portal, t.common.actions.retry).click();
    await expect(portal.getByRole('radio')).toHaveCount(2);
  });
});
