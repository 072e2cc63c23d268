import { expect, type Locator, type Page } from '@playwright/test';
import { inLanguage, test } from '../support/fixtures';
import {
  button,
  codeField,
  expectStorage,
  holdRequests,
  openPage,
  pauseClock,
  readStorage,
  recordRequests,
  requestCode,
  toast,
  TOKEN,
} from '../support/page';
import { fill } from '../support/texts';

const SEND_OTP = '/api/user/sendotp';
const VERIFY_OTP = '/api/user/verifyotp';
const SECOND_MS = 1000;

/** The digits in the six boxes. */
const codeBoxes = (page: Page): Promise<string[]> => page.locator('div:has(> input[name=otp]) > span').allInnerTexts();

/** The time of the page, which only `page.clock` moves. */
const now = (page: Page) => page.evaluate(() => Date.now());

/** Whether something is shown after the stopped clock has moved on a little. */
async function isShownAfterStep(shown: Locator): Promise<boolean> {
  await shown.page().clock.runFor(100);
  return shown.isVisible();
}

inLanguage('en', (t) => {
  const len = t.language;

  test('a pasted code fills all six boxes', async ({ portal, api, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { email } = await api.customer();
    await requestCode(portal, t, email);
    const code = await api.code(email);
    const field = codeField(portal, t);
    const release = await holdRequests(portal, `**${VERIFY_OTP}`);
    await portal.evaluate((text) => navigator.clipboard.writeText(text), `${code.slice(0, 3)} ${code.slice(3)}\n`);
    await field.focus();
    await portal.keyboard.press('ControlOrMeta+v');
    expect(await codeBoxes(portal)).toEqual(code.split(''));
    release();
    await expect(portal).toHaveURL('/dashboard');
  });

  test('the link of the mail fills the code in, sends nothing by itself, and signs in in another browser', async ({
    portal,
    api,
  }) => {
    const { email } = await api.customer();
    await api.post(SEND_OTP, { email, len });
    const code = await api.code(email);
    const [sent, tried] = [recordRequests(portal, SEND_OTP), recordRequests(portal, VERIFY_OTP)];
    await openPage(portal, `/otp?email_otp=${code}`);
    await expect(portal).toHaveURL(`/?email_otp=${code}`);
    await portal.waitForLoadState('networkidle');
    expect(tried).toHaveLength(0);
    await portal.getByLabel(t.auth.login.email).fill(email);
    await button(portal, t.auth.login.withCode).click();
    await expect(portal).toHaveURL('/dashboard');
    expect([sent.length, tried.length]).toEqual([0, 1]);
    await expectStorage(portal, { len, email, isAdmin: 'false', multiAccount: 'false', token: TOKEN });
  });

  test('the wait for another code is kept over a reload, and longer after each', async ({ portal, api }) => {
    const { email } = await api.customer();
    const countdown = (time: string) => button(portal, fill(t.auth.otp.resendIn, { time }));
    await portal.clock.install();
    await requestCode(portal, t, email);
    await pauseClock(portal, button(portal, t.auth.otp.submit));
    // Because the server counts its 30 s in real time, the test answers every request but the first.
    const payload = { multiaccount: false, isAdmin: false, challenge: 'another' };
    await portal.route(`**${SEND_OTP}`, (route) => route.fulfill({ json: { status: 200, message: '', payload } }));
    const { otpResendAt } = await readStorage(portal);
    const opensAt = Number(otpResendAt);
    expect(opensAt - (await now(portal))).toBeLessThanOrEqual(30 * SECOND_MS);
    await portal.clock.pauseAt(opensAt - 25 * SECOND_MS);
    await expect(countdown('0:25')).toBeDisabled();
    await portal.reload();
    // Moves the clock in steps, because a slow page must lose no time between reading it and starting its timer.
    const isReady = () => isShownAfterStep(button(portal, t.auth.otp.submit));
    await expect.poll(isReady, { intervals: [50] }).toBe(true);
    await portal.clock.pauseAt(opensAt - 12 * SECOND_MS);
    await expect(countdown('0:12')).toBeDisabled();
    await portal.clock.runFor(12.5 * SECOND_MS);
    const resentAt = await now(portal);
    await button(portal, t.auth.otp.resend).click();
    await expect(toast(portal, t.auth.otp.sent).last()).toBeVisible();
    // The storage is written a moment later.
    await portal.clock.runFor(SECOND_MS);
    const stored = { otpResends: '1', otpResendAt: String(resentAt + 60 * SECOND_MS), otpChallenge: 'another' };
    expect(await readStorage(portal)).toMatchObject(stored);
    await expect(countdown('0:59')).toBeDisabled();
  });
});
