import { expect } from '@playwright/test';
import { expectStorage } from '../support/portalStorage';
import { button, recordCalls } from '../support/portalSteps';
import { inBothLanguages, test } from '../support/portalTest';
import { TEXTS } from '../support/portalTexts';

const SEND_OTP = '/api/user/sendotp';

/** spec §5 and §8 */
const SAID = {
  en: {
    required: 'Please enter your email address.',
    invalid: 'Please enter a valid email address.',
    noResponse: 'No response from server.',
    sent: 'OTP sent successfully.',
  },
  de: {
    required: 'Bitte gib deine E-Mail-Adresse ein.',
    invalid: 'Bitte gib eine gültige E-Mail-Adresse ein.',
    noResponse: 'Der Server antwortet nicht.',
    sent: 'Der Code ist unterwegs.',
  },
};

inBothLanguages((t) => {
  const len = t.language;
  const said = SAID[len];

  test('an address is asked for and checked before anything is sent', async ({ portal }) => {
    const calls = recordCalls(portal, SEND_OTP);
    await portal.goto('/');
    const field = portal.getByLabel(t.auth.login.email);
    await button(portal, t.auth.login.submit).click();
    await expect(portal.getByText(said.required)).toBeVisible();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    for (const wrong of ['anna', 'anna@', '@kunden.example', 'anna@kunden', 'anna lena@kunden.example']) {
      await field.fill(wrong);
      await button(portal, t.auth.login.submit).click();
      await expect(portal.getByText(said.invalid)).toBeVisible();
    }
    await field.fill('anna@kunden.example');
    await expect(portal.getByText(said.invalid)).toBeHidden();
    await expect(field).toHaveAttribute('aria-invalid', 'false');
    await expectStorage(portal, { len });
    expect(calls).toHaveLength(0);
  });

  test('a wrong address is told when the field is left, not while it is typed', async ({ portal }) => {
    await portal.goto('/');
    const field = portal.getByLabel(t.auth.login.email);
    await field.pressSequentially('anna@');
    await expect(portal.getByText(said.invalid)).toBeHidden();
    await field.blur();
    await expect(portal.getByText(said.invalid)).toBeVisible();
  });

  test('a double click on Send asks for one code', async ({ portal, api }) => {
    const { email } = await api.customer();
    const calls = recordCalls(portal, SEND_OTP);
    await portal.goto('/');
    await portal.getByLabel(t.auth.login.email).fill(`  ${email.toUpperCase()} `);
    await button(portal, t.auth.login.submit).dblclick();
    await expect(portal).toHaveURL('/otp');
    await expect(portal.getByText(said.sent)).toBeVisible();
    expect(calls).toHaveLength(1);
    expect(await api.mails(email)).toHaveLength(1);
  });

  test('an address that nobody has is answered alike, and no mail leaves', async ({ portal, api }) => {
    const email = `nobody-${len}-${Date.now()}@kunden.example`;
    await portal.goto('/');
    await portal.getByLabel(t.auth.login.email).fill(email);
    await button(portal, t.auth.login.submit).click();
    await expect(portal).toHaveURL('/otp');
    await expect(portal.getByText(said.sent)).toBeVisible();
    expect(await api.mails(email)).toEqual([]);
  });

  test('a server that is down is told, and the typed address stays', async ({ portal, api, context }) => {
    const { email } = await api.customer();
    await portal.goto('/');
    const field = portal.getByLabel(t.auth.login.email);
    await field.fill(email);
    await context.setOffline(true);
    await button(portal, t.auth.login.submit).click();
    await expect(portal.getByRole('alert').filter({ hasText: said.noResponse })).toBeVisible();
    await expect(field).toHaveValue(email);
    await expect(portal).toHaveURL('/');
    await expectStorage(portal, { len });

    await context.setOffline(false);
    await button(portal, t.auth.login.submit).click();
    await expect(portal).toHaveURL('/otp');
  });

  test('the mail speaks the chosen language', async ({ portal, api }) => {
    const { email } = await api.customer();
    await portal.goto('/');
    await portal.getByLabel(t.auth.login.email).fill(email);
    await button(portal, t.auth.login.submit).click();
    await expect(portal).toHaveURL('/otp');
    const [mail] = await api.mails(email);
    expect(mail?.subject).toContain(t.mail.codeSubject.replace('{{code}}', ''));
    expect(mail?.text).toContain(t.mail.codeIntro);
  });
});

test.describe('language', () => {
  const { de, en } = TEXTS;

  test('the selector switches at once, keeps what was typed and is remembered', async ({ portal }) => {
    await portal.goto('/');
    await expect(portal.locator('html')).toHaveAttribute('lang', 'de');
    await portal.getByLabel(de.auth.login.email).fill('anna@kunden.example');
    await portal.getByLabel(de.common.language.label).selectOption('en');
    await expect(button(portal, 'Send OTP')).toBeVisible();
    await expect(portal.locator('html')).toHaveAttribute('lang', 'en');
    await expect(portal).toHaveTitle(en.auth.login.title);
    await expect(portal.getByLabel('E-mail')).toHaveValue('anna@kunden.example');
    await expectStorage(portal, { len: 'en' });

    await portal.reload();
    await expect(portal.getByRole('heading', { level: 1 })).toHaveText(en.auth.login.title);
    await portal.getByLabel(en.common.language.label).selectOption('de');
    await expect(portal.getByRole('heading', { level: 1 })).toHaveText(de.auth.login.title);
    await expectStorage(portal, { len: 'de' });
  });

  test('the path comes before the stored choice, and leaves the address bar', async ({ portal }) => {
    await portal.goto('/');
    await expectStorage(portal, { len: 'de' });
    await portal.goto('/en');
    await expect(portal.getByRole('heading', { level: 1 })).toHaveText(en.auth.login.title);
    await expect(portal).toHaveURL('/');
    await expectStorage(portal, { len: 'en' });
    await portal.goto('/');
    await expect(portal.getByRole('heading', { level: 1 })).toHaveText(en.auth.login.title);
  });

  test.describe('with a French browser', () => {
    test.use({ locale: 'fr-FR' });
    test('German is the default', async ({ portal }) => {
      await portal.goto('/');
      await expect(portal.getByRole('heading', { level: 1 })).toHaveText(de.auth.login.title);
      await expectStorage(portal, { len: 'de' });
    });
  });

  test('an unknown path goes to the login', async ({ portal }) => {
    await portal.goto('/no-such-page');
    await expect(portal).toHaveURL('/');
    await expect(portal.getByRole('heading', { level: 1 })).toHaveText(de.auth.login.title);
  });
});
