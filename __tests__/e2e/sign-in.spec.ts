import { expect } from '@playwright/test';
import { detailsOf } from '../support/api';
import { inLanguage, test } from '../support/fixtures';
import {
  expectRedirect,
  expectStorage,
  MOMENT,
  openPage,
  readStorage,
  reloadPage,
  requestCode,
  submitCode,
  TOKEN,
} from '../support/page';

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`;

inLanguage('en', (t) => {
  const len = t.language;

  test('a customer signs in with the code from the mail, and remains signed in after a reload', async ({
    portal,
    api,
  }) => {
    const { email, customerId } = await api.customer();
    await openPage(portal, '/');
    await expect(portal.getByRole('heading', { level: 1 })).toHaveText(t.auth.login.title);
    await expect(portal).toHaveTitle(`${t.auth.login.title} – Nachschub`);
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
});
