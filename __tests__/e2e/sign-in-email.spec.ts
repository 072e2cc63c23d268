import { expect } from '@playwright/test';
import { expectAccessible } from '../support/axe';
import { inBothLanguages, test } from '../support/fixtures';
import { button, expectStorage, openPage, recordRequests, reloadPage, requestCode } from '../support/page';
import { fill, TEXTS } from '../support/texts';

const SEND_OTP = '/api/user/sendotp';

/** rules §17.11 */
const MESSAGES = {
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
  const messages = MESSAGES[len];

  test('requires a valid address before a code is requested', async ({ portal }) => {
    const requests = recordRequests(portal, SEND_OTP);
    await openPage(portal, '/');
    await expectAccessible(portal);
    const field = portal.getByLabel(t.auth.login.email);
    await button(portal, t.auth.login.submit).click();
    await expect(portal.getByText(messages.required)).toBeVisible();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(portal);
    for (const wrong of ['anna', 'anna@', '@kunden.example', 'anna@kunden', 'anna lena@kunden.example']) {
      await field.fill(wrong);
      await button(portal, t.auth.login.submit).click();
      await expect(portal.getByText(messages.invalid)).toBeVisible();
    }
    await field.fill('anna@kunden.example');
    await expect(portal.getByText(messages.invalid)).toBeHidden();
    await expect(field).toHaveAttribute('aria-invalid', 'false');
    await expectStorage(portal, { len });
    expect(requests).toHaveLength(0);
  });

  test('shows a wrong address when the field is left, not while typing', async ({ portal }) => {
    await openPage(portal, '/');
    const field = portal.getByLabel(t.auth.login.email);
    await field.pressSequentially('anna@');
    await expect(portal.getByText(messages.invalid)).toBeHidden();
    await field.blur();
    await expect(portal.getByText(messages.invalid)).toBeVisible();
  });

  test('a double click requests one code, by a mail in the chosen language', async ({ portal, api }) => {
    const { email } = await api.customer();
    const requests = recordRequests(portal, SEND_OTP);
    await openPage(portal, '/');
    await portal.getByLabel(t.auth.login.email).fill(`  ${email.toUpperCase()} `);
    await button(portal, t.auth.login.submit).dblclick();
    await expect(portal).toHaveURL('/otp');
    await expect(portal.getByText(messages.sent)).toBeVisible();
    expect(requests).toHaveLength(1);
    const [mail, ...more] = await api.mails(email);
    expect(more).toEqual([]);
    expect(mail?.subject).toContain(t.mail.codeSubject.replace('{{code}}', ''));
    expect(mail?.text).toContain(fill(t.mail.codeIntro, { brand: 'Nachschub' }));
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
    await expect(portal.getByText(messages.sent)).toBeVisible();
    expect(requests).toHaveLength(1);
  });

  test('an unknown address is answered like a known one, without a mail', async ({ portal, api }) => {
    const email = `nobody-${len}-${Date.now()}@kunden.example`;
    await requestCode(portal, t, email);
    await expect(portal.getByText(messages.sent)).toBeVisible();
    expect(await api.mails(email)).toEqual([]);
  });

  test('keeps the address when the server does not answer', async ({ portal, api, context }) => {
    const { email } = await api.customer();
    await openPage(portal, '/');
    const field = portal.getByLabel(t.auth.login.email);
    await field.fill(email);
    await context.setOffline(true);
    await button(portal, t.auth.login.submit).click();
    await expect(portal.getByRole('alert').filter({ hasText: messages.noResponse })).toBeVisible();
    await expect(field).toHaveValue(email);
    await expect(portal).toHaveURL('/');
    await expectStorage(portal, { len });

    await context.setOffline(false);
    await button(portal, t.auth.login.submit).click();
    await expect(portal).toHaveURL('/otp');
  });
});

test.describe('language', () => {
  const { de, en } = TEXTS;

  test('the selector switches the language, keeps what was typed and stores the choice', async ({ portal }) => {
    await openPage(portal, '/');
    await expect(portal.locator('html')).toHaveAttribute('lang', 'de');
    await portal.getByLabel(de.auth.login.email).fill('anna@kunden.example');
    await portal.getByLabel(de.common.language.label).selectOption('en');
    await expect(button(portal, 'Send OTP')).toBeVisible();
    await expect(portal.locator('html')).toHaveAttribute('lang', 'en');
    await expect(portal).toHaveTitle(en.auth.login.title);
    await expect(portal.getByLabel('E-mail')).toHaveValue('anna@kunden.example');
    await expectStorage(portal, { len: 'en' });

    await reloadPage(portal);
    await expect(portal.getByRole('heading', { level: 1 })).toHaveText(en.auth.login.title);
    await portal.getByLabel(en.common.language.label).selectOption('de');
    await expect(portal.getByRole('heading', { level: 1 })).toHaveText(de.auth.login.title);
    await expectStorage(portal, { len: 'de' });
  });

  test('a language in the path replaces the stored one and is removed from the address', async ({ portal }) => {
    await openPage(portal, '/');
    await expectStorage(portal, { len: 'de' });
    await openPage(portal, '/en');
    await expect(portal.getByRole('heading', { level: 1 })).toHaveText(en.auth.login.title);
    await expect(portal).toHaveURL('/');
    await expectStorage(portal, { len: 'en' });
    await openPage(portal, '/');
    await expect(portal.getByRole('heading', { level: 1 })).toHaveText(en.auth.login.title);
  });

  test.describe('with a French browser', () => {
    test.use({ locale: 'fr-FR' });
    test('German is the default', async ({ portal }) => {
      await openPage(portal, '/');
      await expect(portal.getByRole('heading', { level: 1 })).toHaveText(de.auth.login.title);
      await expectStorage(portal, { len: 'de' });
    });
  });

  test('an unknown path leads to the login', async ({ portal }) => {
    await openPage(portal, '/no-such-page');
    await expect(portal).toHaveURL('/');
    await expect(portal.getByRole('heading', { level: 1 })).toHaveText(de.auth.login.title);
  });
});
