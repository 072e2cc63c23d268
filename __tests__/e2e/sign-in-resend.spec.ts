import { expect, type Locator, type Page } from '@playwright/test';
import { expectStorage, readStorage } from '../support/portalStorage';
import { button, pauseClock, recordCalls, requestCode, submitCode, toast } from '../support/portalSteps';
import { inBothLanguages, test } from '../support/portalTest';
import { fill, shape } from '../support/portalTexts';

const SEND_OTP = '/api/user/sendotp';
const SECOND_MS = 1000;

/** spec §8 */
const SENT = { en: 'OTP sent successfully.', de: 'Der Code ist unterwegs.' };

/** The page's moment, which only `page.clock` moves. */
const now = (page: Page) => page.evaluate(() => Date.now());

/** Whether something is there once the stopped page has lived a moment longer. */
async function isShownAfterStep(shown: Locator): Promise<boolean> {
  await shown.page().clock.runFor(100);
  return shown.isVisible();
}

inBothLanguages((t) => {
  const countdown = (time: string) => fill(t.auth.otp.resendIn, { time });

  test('a resend waits 30 s, then 60 s, then 90 s, and a reload changes nothing', async ({ portal, api }) => {
    const { email } = await api.customer();
    await portal.clock.install();
    const calls = recordCalls(portal, SEND_OTP);
    await requestCode(portal, t, email);
    await pauseClock(portal, button(portal, t.auth.otp.submit));
    // The server counts its 30 s in real time, which no test waits for: it answers as it did to the first request.
    await portal.route(`**${SEND_OTP}`, (route) =>
      route.fulfill({ json: { status: 200, message: '', payload: { multiaccount: false, isAdmin: false } } }),
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
      // The page's time goes in steps: a slow page must not lose any between reading the moment and starting its timer.
      await expect.poll(() => isShownAfterStep(button(portal, t.auth.otp.submit))).toBe(true);
      await portal.clock.pauseAt(opensAt - 12 * SECOND_MS);
      await expect(button(portal, countdown('0:12'))).toBeDisabled();
      await portal.clock.runFor(11 * SECOND_MS);
      await expect(button(portal, countdown('0:01'))).toBeDisabled();
      await portal.clock.runFor(1.5 * SECOND_MS);
      const resentAt = await now(portal);
      await button(portal, t.auth.otp.resend).click();
      await expect(toast(portal, SENT[t.language]).last()).toBeVisible();
      expect(calls).toHaveLength(resends + 2);
      // The storage is written a moment later.
      await portal.clock.runFor(SECOND_MS);
      await expectStorage(portal, {
        len: t.language,
        email,
        isAdmin: 'false',
        multiAccount: 'false',
        otpRequested: 'true',
        otpResends: String(resends + 1),
        otpResendAt: String(resentAt + (seconds + 30) * SECOND_MS),
      });
    }
    await expect(button(portal, countdown('1:59'))).toBeDisabled();
  });

  test('a resend that is too early for the server is told with the time to wait', async ({ portal, api }) => {
    const { email } = await api.customer();
    await portal.clock.install();
    await requestCode(portal, t, email);
    // Half a minute passes for this browser alone.
    await portal.clock.fastForward('00:31');
    await button(portal, t.auth.otp.resend).click();
    await expect(portal.getByRole('alert').filter({ hasText: shape(t.server.tooManySeconds) })).toBeVisible();
    await expect(button(portal, t.auth.otp.resend)).toBeFocused();
    expect(await api.mails(email)).toHaveLength(1);
    await submitCode(portal, t, await api.code(email));
    await expect(portal).toHaveURL('/dashboard');
  });

  test('going back does not get around the wait', async ({ portal, api }) => {
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
