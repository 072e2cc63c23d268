import { expect } from '@playwright/test';
import { inLanguage, test } from '../support/fixtures';
import { button, codeField, expectStorage, openPage, recordRequests, requestCode } from '../support/page';
import { TEXTS } from '../support/texts';

const SEND_OTP = '/api/user/sendotp';

inLanguage('de', (t) => {
  const { de, en } = TEXTS;

  test('repeated clicks request one code', async ({ portal, api }) => {
    const { email } = await api.customer();
    const requests = recordRequests(portal, SEND_OTP);
    await openPage(portal, '/');
    await portal.getByLabel(t.auth.login.email).fill(email);
    await button(portal, t.auth.login.submit).evaluate((submit: HTMLButtonElement) => {
      const clicks = setInterval(() => (submit.isConnected ? submit.click() : clearInterval(clicks)));
    });
    await expect(portal).toHaveURL('/otp');
    await expect(codeField(portal, t)).toBeVisible();
    expect(requests).toHaveLength(1);
  });

  test('Back from the code page keeps the e-mail address, and Forward opens the code page again', async ({
    portal,
    api,
  }) => {
    const { email } = await api.customer();
    await requestCode(portal, t, email);
    await expect(codeField(portal, t)).toBeVisible();
    await portal.goBack();
    await expect(portal).toHaveURL('/');
    await expect(portal.getByLabel(t.auth.login.email)).toHaveValue(email);
    await portal.goForward();
    await expect(codeField(portal, t)).toBeVisible();
  });

  test('a language in the path replaces the stored language and is removed from the address', async ({ portal }) => {
    await openPage(portal, '/de');
    await expectStorage(portal, { len: 'de' });
    await openPage(portal, '/en');
    await expect(portal.getByRole('heading', { level: 1 })).toHaveText(en.auth.login.title);
    await expect(portal).toHaveURL('/');
    await expectStorage(portal, { len: 'en' });
  });

  test.describe('with a French browser', () => {
    test.use({ locale: 'fr-FR' });
    test('the portal is German by default', async ({ portal }) => {
      await openPage(portal, '/');
      await expect(portal.getByRole('heading', { level: 1 })).toHaveText(de.auth.login.title);
      await expectStorage(portal, { len: 'de' });
    });
  });
});
