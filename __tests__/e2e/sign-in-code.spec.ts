import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '../support/axe';
import { inBothLanguages, test } from '../support/fixtures';
import {
  button,
  codeField,
  expectStorage,
  holdRequests,
  MOMENT,
  openPage,
  pauseClock,
  readStorage,
  recordRequests,
  requestCode,
  submitCode,
  toast,
  TOKEN,
} from '../support/page';
import { fill, shape } from '../support/texts';

const SEND_OTP = '/api/user/sendotp';
const VERIFY_OTP = '/api/user/verifyotp';
const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
const CODE_LIFE_MINUTES = 10;
const WRONG_TRIES = 5;

/** rules §17.11 */
const INCORRECT = {
  en: 'Incorrect OTP. Please try again.',
  de: 'Der Code stimmt nicht. Bitte versuch es noch einmal.',
};
const NO_RESPONSE = { en: 'No response from server.', de: 'Der Server antwortet nicht.' };
const SENT = { en: 'OTP sent successfully.', de: 'Der Code ist unterwegs.' };

const SENT_TO_ONE = { multiaccount: false, isAdmin: false };

const otherThan = (code: string) => (code === '000000' ? '111111' : '000000');

/** The digits in the six boxes. */
const codeBoxes = (page: Page): Promise<string[]> => page.locator('div:has(> input[name=otp]) > span').allInnerTexts();

/** The time of the page, which only `page.clock` moves. */
const now = (page: Page) => page.evaluate(() => Date.now());

/** Whether something is shown after the stopped clock has moved on a little. */
async function isShownAfterStep(shown: Locator): Promise<boolean> {
  await shown.page().clock.runFor(100);
  return shown.isVisible();
}

test.afterEach(async ({ api }) => {
  await api.json('/demo/clock', {}, {}, 'DELETE');
});

inBothLanguages((t) => {
  const len = t.language;
  const requestedWithout = (email: string) => ({
    len,
    email,
    isAdmin: 'false',
    multiAccount: 'false',
    otpRequested: 'true',
    otpResends: '0',
    otpResendAt: MOMENT,
  });
  const requested = (email: string) => ({ ...requestedWithout(email), otpChallenge: TOKEN });
  const countdown = (time: string) => fill(t.auth.otp.resendIn, { time });
  const expectSignedIn = (page: Page) =>
    expect(page.getByRole('status').filter({ hasText: t.auth.otp.welcome })).toBeVisible();

  test('a pasted code fills all six boxes', async ({ portal, api, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { email } = await api.customer();
    await requestCode(portal, t, email);
    const code = await api.code(email);
    const field = codeField(portal, t);
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(field).toHaveAttribute('inputmode', 'numeric');
    await expect(portal.getByRole('textbox')).toHaveCount(1);

    const release = await holdRequests(portal, `**${VERIFY_OTP}`);
    await portal.evaluate((text) => navigator.clipboard.writeText(text), `${code.slice(0, 3)} ${code.slice(3)}\n`);
    await field.focus();
    await portal.keyboard.press('ControlOrMeta+v');
    expect(await codeBoxes(portal)).toEqual(code.split(''));
    release();
    await expectSignedIn(portal);
  });

  test('an incomplete code is not sent', async ({ portal, api }) => {
    const { email } = await api.customer();
    const requests = recordRequests(portal, VERIFY_OTP);
    await requestCode(portal, t, email);
    // A toast remains while the pointer is on it.
    await toast(portal, t.auth.otp.sent).hover();
    await expectAccessible(portal);
    await expect(toast(portal, t.auth.otp.sent)).toBeVisible();
    await codeField(portal, t).fill('1234');
    await expectAccessible(portal);
    await submitCode(portal, t, '12a4');
    await expect(codeField(portal, t)).toHaveValue('124');
    await expect(portal.getByText(t.auth.otp.incomplete)).toBeVisible();
    await expectAccessible(portal);
    expect(requests).toHaveLength(0);
  });

  test('keeps the code when the server does not answer', async ({ portal, api, context }) => {
    const { email } = await api.customer();
    await requestCode(portal, t, email);
    const code = await api.code(email);
    await context.setOffline(true);
    await submitCode(portal, t, code);
    await expect(portal.getByRole('alert').filter({ hasText: NO_RESPONSE[len] })).toBeVisible();
    await expect(codeField(portal, t)).toHaveValue(code);
    await expectStorage(portal, requested(email));
    await context.setOffline(false);
    await button(portal, t.auth.otp.submit).click();
    await expectSignedIn(portal);
  });

  test('the link of the mail fills the code in and sends nothing by itself', async ({ portal, api }) => {
    const { email } = await api.customer();
    await requestCode(portal, t, email);
    const code = await api.code(email);
    const [mail] = await api.mails(email);
    const [, link = ''] = /http:\/\/localhost:\d+(\/otp\?email_otp=\d{6})/.exec(mail?.text ?? '') ?? [];
    const requests = recordRequests(portal, VERIFY_OTP);
    await openPage(portal, link);
    await expect(codeField(portal, t)).toHaveValue(code);
    expect(await codeBoxes(portal)).toEqual(code.split(''));
    await expect(button(portal, t.auth.otp.submit)).toBeEnabled();
    await portal.waitForLoadState('networkidle');
    expect(requests).toHaveLength(0);
    await expectStorage(portal, requested(email));

    await button(portal, t.auth.otp.submit).click();
    await expectSignedIn(portal);
    expect(requests).toHaveLength(1);
  });

  test('the fifth wrong code invalidates the right one', async ({ portal, api }) => {
    const { email } = await api.customer();
    await requestCode(portal, t, email);
    const code = await api.code(email);
    for (let wrongTry = 1; wrongTry <= WRONG_TRIES; wrongTry += 1) {
      const answer = portal.waitForResponse((response) => response.url().endsWith(VERIFY_OTP));
      await submitCode(portal, t, otherThan(code));
      expect((await answer).status()).toBe(400);
      const { codeWrong, codeDead } = t.server;
      await expect(portal.getByText(wrongTry < WRONG_TRIES ? codeWrong : codeDead)).toBeVisible();
      await expect(codeField(portal, t)).toHaveAttribute('aria-invalid', 'true');
      if (wrongTry === 1) await expectAccessible(portal);
    }
    await submitCode(portal, t, code);
    await expect(portal.getByText(t.server.codeDead)).toBeVisible();
    await expect(portal).toHaveURL('/otp');
    await expectStorage(portal, requested(email));
  });

  test('a code works for ten minutes, and once', async ({ portal, api }) => {
    const { email } = await api.customer();
    await requestCode(portal, t, email);
    const code = await api.code(email);
    const after = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString();
    await api.json('/demo/clock', { now: after(CODE_LIFE_MINUTES + 1) });
    await submitCode(portal, t, code);
    await expect(portal.getByText(t.server.codeExpired)).toBeVisible();
    await expectStorage(portal, requested(email));

    await api.json('/demo/clock', { now: after(CODE_LIFE_MINUTES - 1) });
    await submitCode(portal, t, code);
    await expectSignedIn(portal);
    const second = await api.post(VERIFY_OTP, { email, otp: code, len });
    expect(second).toMatchObject({ status: 400, message: t.server.codeUsed });
  });

  test('the code page without a requested code redirects to the login after a second', async ({ portal }) => {
    await portal.clock.install();
    await openPage(portal, '/otp');
    await expect(portal.getByText(t.auth.otp.notRequested)).toBeVisible();
    await expect(codeField(portal, t)).toHaveCount(0);
    await portal.clock.fastForward(1000);
    await expect(portal).toHaveURL('/');
    await expectStorage(portal, { len });
  });

  test('the link of the mail signs in in another browser, without another code', async ({ portal, api }) => {
    const { email } = await api.customer();
    await api.post(SEND_OTP, { email, len });
    const code = await api.code(email);
    const [sent, tried] = [recordRequests(portal, SEND_OTP), recordRequests(portal, VERIFY_OTP)];
    await openPage(portal, `/otp?email_otp=${code}`);
    await expect(portal).toHaveURL(`/?email_otp=${code}`);
    await expect(portal.getByText(t.auth.login.codeIntro)).toBeVisible();
    await expectAccessible(portal);
    expect(tried).toHaveLength(0);
    await portal.getByLabel(t.auth.login.email).fill(email);
    await button(portal, t.auth.login.withCode).click();
    await expectSignedIn(portal);
    await expect(portal).toHaveURL('/dashboard');
    expect([sent.length, tried.length]).toEqual([0, 1]);
    await expectStorage(portal, { len, email, isAdmin: 'false', multiAccount: 'false', token: TOKEN });
  });

  test('the code page without a requested code is accessible', async ({ portal }) => {
    // Prevents the redirect after a second.
    await portal.addInitScript(() => {
      const start = window.setTimeout.bind(window);
      const ONE_SECOND = 1000;
      Object.assign(window, {
        setTimeout: (work: () => void, ms?: number) => (ms === ONE_SECOND ? 0 : start(work, ms)),
      });
    });
    await openPage(portal, '/otp');
    await expect(portal.getByText(t.auth.otp.notRequested)).toBeVisible();
    await expectAccessible(portal);
    await expect(portal.getByText(t.auth.otp.notRequested)).toBeVisible();
  });

  test('the test address takes its fixed code only, and no mail is sent', async ({ portal, api }) => {
    const email = 'Test@demo.example';
    const mailsBefore = (await api.mails(email)).length;
    const sent = recordRequests(portal, SEND_OTP);
    const verified = recordRequests(portal, VERIFY_OTP);
    await requestCode(portal, t, email);
    await expect(portal.getByText(t.auth.otp.testIntro)).toBeVisible();
    await expectStorage(portal, requestedWithout(email));
    await submitCode(portal, t, '654321');
    await expect(portal.getByText(INCORRECT[len])).toBeVisible();
    expect(sent).toHaveLength(0);
    expect(verified).toHaveLength(0);

    await submitCode(portal, t, '123456');
    await expectSignedIn(portal);
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
    await expectStorage(portal, requested(second.email));
    await submitCode(portal, t, await api.code(second.email));
    await expectSignedIn(portal);
  });

  test('a code can be sent again after 30, 60 and 90 s, also after a reload', async ({ portal, api }) => {
    const { email } = await api.customer();
    await portal.clock.install();
    const requests = recordRequests(portal, SEND_OTP);
    await requestCode(portal, t, email);
    await pauseClock(portal, button(portal, t.auth.otp.submit));
    // The server counts its 30 s in real time, so the test answers every request but the first.
    await portal.route(`**${SEND_OTP}`, (route) =>
      route.fulfill({ json: { status: 200, message: '', payload: { ...SENT_TO_ONE, challenge: 'another' } } }),
    );
    for (const [resends, seconds] of [30, 60, 90].entries()) {
      await expect(button(portal, countdown('0:00'))).toHaveCount(0);
      const { otpResendAt } = await readStorage(portal);
      const left = Number(otpResendAt) - (await now(portal));
      expect(left).toBeLessThanOrEqual(seconds * SECOND_MS);
      expect(left).toBeGreaterThan((seconds - 5) * SECOND_MS);

      const opensAt = Number(otpResendAt);
      await portal.clock.pauseAt(opensAt - 25 * SECOND_MS);
      await expect(button(portal, countdown('0:25'))).toBeDisabled();
      await portal.reload();
      // Moves the clock in steps, because a slow page must lose no time between reading it and starting its timer.
      const isReady = () => isShownAfterStep(button(portal, t.auth.otp.submit));
      await expect.poll(isReady, { intervals: [50] }).toBe(true);
      await portal.clock.pauseAt(opensAt - 12 * SECOND_MS);
      await expect(button(portal, countdown('0:12'))).toBeDisabled();
      await portal.clock.runFor(11 * SECOND_MS);
      await expect(button(portal, countdown('0:01'))).toBeDisabled();
      await portal.clock.runFor(1.5 * SECOND_MS);
      const resentAt = await now(portal);
      await button(portal, t.auth.otp.resend).click();
      await expect(toast(portal, SENT[len]).last()).toBeVisible();
      expect(requests).toHaveLength(resends + 2);
      // The storage is written a moment later.
      await portal.clock.runFor(SECOND_MS);
      await expectStorage(portal, {
        ...requested(email),
        otpChallenge: 'another',
        otpResends: String(resends + 1),
        otpResendAt: String(resentAt + (seconds + 30) * SECOND_MS),
      });
    }
    await expect(button(portal, countdown('1:59'))).toBeDisabled();
  });

  test('a resend that is too early for the server shows the time to wait', async ({ portal, api }) => {
    const { email } = await api.customer();
    await portal.clock.install();
    await requestCode(portal, t, email);
    // Half a minute passes in the browser only.
    await portal.clock.fastForward('00:31');
    await button(portal, t.auth.otp.resend).click();
    await expect(portal.getByRole('alert').filter({ hasText: shape(t.server.tooManySeconds) })).toBeVisible();
    // The countdown runs for as long as the server's Retry-After.
    await expect(portal.getByRole('button', { name: shape(t.auth.otp.resendIn) })).toBeFocused();
    expect(await api.mails(email)).toHaveLength(1);
    await submitCode(portal, t, await api.code(email));
    await expectSignedIn(portal);
  });

  test('returning to the login does not shorten the wait', async ({ portal, api }) => {
    const { email } = await api.customer();
    await requestCode(portal, t, email);
    await portal.getByRole('link', { name: t.auth.otp.otherAddress }).click();
    await button(portal, t.auth.login.submit).click();
    await expect(portal.getByRole('alert').filter({ hasText: shape(t.server.tooManySeconds) })).toBeVisible();
    await expect(portal).toHaveURL('/');
    await expect(portal.getByLabel(t.auth.login.email)).toHaveValue(email);
    expect(await api.mails(email)).toHaveLength(1);
  });
});
