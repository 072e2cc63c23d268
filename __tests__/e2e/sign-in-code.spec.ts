import { expect } from '@playwright/test';
import { MOMENT, TOKEN, expectStorage } from '../support/portalStorage';
import { button, codeBoxes, codeField, recordCalls, requestCode, submitCode } from '../support/portalSteps';
import { inBothLanguages, test } from '../support/portalTest';

const VERIFY_OTP = '/api/user/verifyotp';
const MINUTE_MS = 60_000;
const CODE_LIFE_MINUTES = 10;
const WRONG_TRIES = 5;

/** spec §8 */
const INCORRECT = {
  en: 'Incorrect OTP. Please try again.',
  de: 'Der Code stimmt nicht. Bitte versuch es noch einmal.',
};

const NO_RESPONSE = { en: 'No response from server.', de: 'Der Server antwortet nicht.' };

/** A code that is not this one. */
const otherThan = (code: string) => (code === '000000' ? '111111' : '000000');

test.afterEach(async ({ api }) => {
  await api.json('/demo/clock', {}, {}, 'DELETE');
});

inBothLanguages((t) => {
  const len = t.language;
  const waiting = (email: string) => ({
    len,
    email,
    isAdmin: 'false',
    multiAccount: 'false',
    otpRequested: 'true',
    otpResends: '0',
    otpResendAt: MOMENT,
  });

  test('a pasted code fills all six boxes', async ({ portal, api, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { email } = await api.customer();
    await requestCode(portal, t, email);
    const code = await api.code(email);
    const field = codeField(portal, t);
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(field).toHaveAttribute('inputmode', 'numeric');
    await expect(portal.getByRole('textbox')).toHaveCount(1);

    await portal.evaluate((text) => navigator.clipboard.writeText(text), `${code.slice(0, 3)} ${code.slice(3)}\n`);
    await field.focus();
    await portal.keyboard.press('ControlOrMeta+v');
    expect(await codeBoxes(portal)).toEqual(code.split(''));
    await field.press('Enter');
    await expect(portal).toHaveURL('/dashboard');
  });

  test('a code that is not complete is not sent', async ({ portal, api }) => {
    const { email } = await api.customer();
    const calls = recordCalls(portal, VERIFY_OTP);
    await requestCode(portal, t, email);
    await submitCode(portal, t, '12a4');
    await expect(codeField(portal, t)).toHaveValue('124');
    await expect(portal.getByText(t.auth.otp.incomplete)).toBeVisible();
    expect(calls).toHaveLength(0);
  });

  test('a server that is down is told, and the typed code stays', async ({ portal, api, context }) => {
    const { email } = await api.customer();
    await requestCode(portal, t, email);
    const code = await api.code(email);
    await context.setOffline(true);
    await submitCode(portal, t, code);
    await expect(portal.getByRole('alert').filter({ hasText: NO_RESPONSE[len] })).toBeVisible();
    await expect(codeField(portal, t)).toHaveValue(code);
    await expectStorage(portal, waiting(email));
    await context.setOffline(false);
    await button(portal, t.auth.otp.submit).click();
    await expect(portal).toHaveURL('/dashboard');
  });

  test('the link of the mail fills the code in and sends nothing', async ({ portal, api }) => {
    const { email } = await api.customer();
    await requestCode(portal, t, email);
    const code = await api.code(email);
    const [mail] = await api.mails(email);
    const [, link = ''] = /http:\/\/localhost:\d+(\/otp\?email_otp=\d{6})/.exec(mail?.text ?? '') ?? [];
    const calls = recordCalls(portal, VERIFY_OTP);
    await portal.goto(link);
    await expect(codeField(portal, t)).toHaveValue(code);
    expect(await codeBoxes(portal)).toEqual(code.split(''));
    await expect(button(portal, t.auth.otp.submit)).toBeEnabled();
    await portal.waitForLoadState('networkidle');
    expect(calls).toHaveLength(0);
    await expectStorage(portal, waiting(email));

    await button(portal, t.auth.otp.submit).click();
    await expect(portal).toHaveURL('/dashboard');
    expect(calls).toHaveLength(1);
  });

  test('wrong codes are told, and the sixth try finds the code dead', async ({ portal, api }) => {
    const { email } = await api.customer();
    await requestCode(portal, t, email);
    const code = await api.code(email);
    for (let wrongTry = 1; wrongTry <= WRONG_TRIES; wrongTry += 1) {
      const answer = portal.waitForResponse((response) => response.url().endsWith(VERIFY_OTP));
      await submitCode(portal, t, otherThan(code));
      expect((await answer).status()).toBe(400);
      // The last of them leaves nothing to try again with.
      const { codeWrong, codeDead } = t.server;
      await expect(portal.getByText(wrongTry < WRONG_TRIES ? codeWrong : codeDead)).toBeVisible();
      await expect(codeField(portal, t)).toHaveAttribute('aria-invalid', 'true');
    }
    await submitCode(portal, t, code);
    await expect(portal.getByText(t.server.codeDead)).toBeVisible();
    await expect(portal).toHaveURL('/otp');
    await expectStorage(portal, waiting(email));
  });

  test('a code is right until its tenth minute is over, and expired after it', async ({ portal, api }) => {
    const { email } = await api.customer();
    await requestCode(portal, t, email);
    const code = await api.code(email);
    const after = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString();
    await api.json('/demo/clock', { now: after(CODE_LIFE_MINUTES + 1) });
    await submitCode(portal, t, code);
    await expect(portal.getByText(t.server.codeExpired)).toBeVisible();
    await expectStorage(portal, waiting(email));

    await api.json('/demo/clock', { now: after(CODE_LIFE_MINUTES - 1) });
    await submitCode(portal, t, code);
    await expect(portal).toHaveURL('/dashboard');
  });

  test('a code works once', async ({ portal, api }) => {
    const { email } = await api.customer();
    await requestCode(portal, t, email);
    const code = await api.code(email);
    await submitCode(portal, t, code);
    await expect(portal).toHaveURL('/dashboard');
    const second = await api.post('/api/user/verifyotp', { email, otp: code, len });
    expect(second).toMatchObject({ status: 400, message: t.server.codeUsed });
  });

  test('a visit without a requested code goes to the login after a second', async ({ portal }) => {
    await portal.clock.install();
    await portal.goto('/otp?email_otp=123456');
    await expect(portal.getByText(t.auth.otp.notRequested)).toBeVisible();
    await expect(codeField(portal, t)).toHaveCount(0);
    await portal.clock.fastForward(1000);
    await expect(portal).toHaveURL('/');
    await expectStorage(portal, { len });
  });

  test('the test address takes its fixed code alone, and asks for no mail', async ({ portal, api }) => {
    const email = 'Test@demo.example';
    const mailsBefore = (await api.mails(email)).length;
    const sent = recordCalls(portal, '/api/user/sendotp');
    const verified = recordCalls(portal, VERIFY_OTP);
    await requestCode(portal, t, email);
    await expect(portal.getByText(t.auth.otp.testIntro)).toBeVisible();
    await expectStorage(portal, waiting(email));
    await submitCode(portal, t, '654321');
    await expect(portal.getByText(INCORRECT[len])).toBeVisible();
    expect(sent).toHaveLength(0);
    expect(verified).toHaveLength(0);

    await submitCode(portal, t, '123456');
    await expect(portal).toHaveURL('/dashboard');
    await expectStorage(portal, { len, email, isAdmin: 'false', multiAccount: 'false', token: TOKEN });
    expect(await api.mails(email)).toHaveLength(mailsBefore);
  });

  test('another address can be used instead', async ({ portal, api }) => {
    const [first, second] = [await api.customer(), await api.customer()];
    await requestCode(portal, t, first.email);
    await portal.getByRole('link', { name: t.auth.otp.otherAddress }).click();
    await expect(portal).toHaveURL('/');
    await expect(portal.getByLabel(t.auth.login.email)).toHaveValue(first.email);
    await portal.getByLabel(t.auth.login.email).fill(second.email);
    await button(portal, t.auth.login.submit).click();
    await expect(portal).toHaveURL('/otp');
    await expectStorage(portal, waiting(second.email));
    await submitCode(portal, t, await api.code(second.email));
    await expect(portal).toHaveURL('/dashboard');
  });
});
