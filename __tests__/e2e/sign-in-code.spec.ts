import { expect, type Page } from '@playwright/test';
import { inLanguage, test } from '../support/fixtures';
import {
  button,
  codeField,
  expectStorage,
  holdRequests,
  openPage,
  recordRequests,
  requestCode,
  TOKEN,
} from '../support/page';

const SEND_OTP = '/api/user/sendotp';
const VERIFY_OTP = '/api/user/verifyotp';

/** Digits in the six boxes. */
const codeBoxes = (page: Page): Promise<string[]> => page.locator('div:has(> input[name=otp]) > span').allInnerTexts();

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

  test('the link of the mail fills in the code in another browser, and sends no request by itself', async ({
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
});
