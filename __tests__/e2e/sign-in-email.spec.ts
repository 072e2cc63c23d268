import { expect } from '@playwright/test';
import { inLanguage, test } from '../support/fixtures';
import {
  button,
  codeField,
  expectStorage,
  openPage,
  recordRequests,
  reloadPage,
  requestCode,
  submitCode,
} from '../support/page';
import { TEXTS } from '../support/texts';

const SEND_OTP = '/api/user/sendotp';

inLanguage('de', (t) => {
  const { de, en } = TEXTS;

  test('a double click requests one code', async ({ portal, api }) => {
    const { email } = await api.customer();
    const requests = recordRequests(portal, SEND_OTP);
    await openPage(portal, '/');
    await portal.getByLabel(t.auth.login.email).fill(`  ${email.toUpperCase()} `);
    await button(portal, t.auth.login.submit).dblclick();
    await expect(portal).toHaveURL('/otp');
    await expect(codeField(portal, t)).toBeVisible();
    expect(requests).toHaveLength(1);
    expect(await api.mails(email)).toHaveLength(1);
  });

  test('clicks until the page has changed request one code', async ({ portal, api }) => {
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

  test('keeps the address, and then the code, when the device is offline', async ({ portal, api, context }) => {
    const { email } = await api.customer();
    const failure = portal.getByRole('alert').filter({ hasText: t.common.failures.noResponse });
    await openPage(portal, '/');
    await portal.getByLabel(t.auth.login.email).fill(email);
    await context.setOffline(true);
    await button(portal, t.auth.login.submit).click();
    await expect(failure).toBeVisible();
    await expect(portal.getByLabel(t.auth.login.email)).toHaveValue(email);
    await context.setOffline(false);
    await button(portal, t.auth.login.submit).click();
    await expect(codeField(portal, t)).toBeVisible();
    const code = await api.code(email);
    await context.setOffline(true);
    await submitCode(portal, t, code);
    await expect(failure).toBeVisible();
    await expect(codeField(portal, t)).toHaveValue(code);
    await context.setOffline(false);
    await button(portal, t.auth.otp.submit).click();
    await expect(portal).toHaveURL('/dashboard');
  });

  test('the code page is left by Back with the address, and reached again by Forward', async ({ portal, api }) => {
    const { email } = await api.customer();
    await requestCode(portal, t, email);
    await expect(codeField(portal, t)).toBeVisible();
    await portal.goBack();
    await expect(portal).toHaveURL('/');
    await expect(portal.getByLabel(t.auth.login.email)).toHaveValue(email);
    await portal.goForward();
    await expect(codeField(portal, t)).toBeVisible();
  });

  test('the selector switches the language, keeps what was typed and stores the choice', async ({ portal }) => {
    await openPage(portal, '/de');
    await portal.getByLabel(de.auth.login.email).fill('anna@kunden.example');
    await portal.getByLabel(de.common.language.label).selectOption('en');
    await expect(portal.locator('html')).toHaveAttribute('lang', 'en');
    await expect(portal).toHaveTitle(en.auth.login.title);
    await expect(portal.getByLabel(en.auth.login.email)).toHaveValue('anna@kunden.example');
    await reloadPage(portal);
    await expect(portal.getByRole('heading', { level: 1 })).toHaveText(en.auth.login.title);
    await expectStorage(portal, { len: 'en' });
  });

  test('a language in the path replaces the stored one and is removed from the address', async ({ portal }) => {
    await openPage(portal, '/de');
    await expectStorage(portal, { len: 'de' });
    await openPage(portal, '/en');
    await expect(portal.getByRole('heading', { level: 1 })).toHaveText(en.auth.login.title);
    await expect(portal).toHaveURL('/');
    await expectStorage(portal, { len: 'en' });
  });

  test.describe('with a French browser', () => {
    test.use({ locale: 'fr-FR' });
    test('German is the default', async ({ portal }) => {
      await openPage(portal, '/');
      await expect(portal.getByRole('heading', { level: 1 })).toHaveText(de.auth.login.title);
      await expectStorage(portal, { len: 'de' });
    });
  });
});
