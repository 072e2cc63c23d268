import { expect, type Page } from '@playwright/test';
import { expectKeptWhenTurned } from '../support/expectKeptWhenTurned';
import { holdBack } from '../support/holdBack';
import { detailsOf } from '../support/portalOrders';
import { button, pauseClock, recordCalls, signedInStorage, store, toast } from '../support/portalSteps';
import { expectStorage } from '../support/portalStorage';
import { inBothLanguages, test } from '../support/portalTest';
import { fill, shape } from '../support/portalTexts';
import type { Api } from '../support/serverApi';

const PATH = '/address-payment-details';
const CODE_MAIL = '/api/user/email-update-mail';
const SECOND_MS = 1000;

inBothLanguages((t) => {
  const { account: text, language } = t;
  const { fields } = text;
  const countdown = (time: string) => fill(text.email.resendIn, { time });

  /** The dialog of the info with another address in it. */
  const openInfo = async (page: Page, api: Api) => {
    const { email, token } = await api.customer({ len: language });
    const next = `neu-${email}`;
    await store(page, signedInStorage(email, token, t));
    await page.goto(PATH);
    await button(page.getByRole('region', { name: text.info.title }), text.edit).click();
    const dialog = page.getByRole('dialog', { name: text.info.editTitle });
    await dialog.getByLabel(fields.email).fill(next);
    return { token, next, dialog };
  };
  /** With a clock that stands still. */
  async function openInfoInTime(page: Page, api: Api) {
    await page.clock.install();
    const opened = await openInfo(page, api);
    await pauseClock(page, opened.dialog);
    return opened;
  }

  test('a code is sent again every 30 s, and the second one works; a second later the customer is signed out', async ({
    portal,
    api,
  }) => {
    const { token, next, dialog } = await openInfoInTime(portal, api);
    const calls = recordCalls(portal, CODE_MAIL);
    // The server counts its 30 s in real time, which no test waits for: it hears of the second request alone.
    const answer = { status: 200, message: '', payload: null };
    await portal.route(`**${CODE_MAIL}`, (route) => route.fulfill({ json: answer }), { times: 1 });
    await button(dialog, text.email.verify).click();
    await expect(button(dialog, countdown('0:30'))).toBeDisabled();
    await portal.clock.runFor(29 * SECOND_MS);
    await expect(button(dialog, countdown('0:01'))).toBeDisabled();
    await portal.clock.runFor(SECOND_MS);
    const letGo = await holdBack(portal, `**${CODE_MAIL}`);
    await button(dialog, text.email.resend).click();
    await expect(button(dialog, text.email.verifying)).toBeDisabled();
    letGo();
    await expect(button(dialog, countdown('0:30'))).toBeDisabled();
    await portal.clock.runFor(SECOND_MS);
    await expect(button(dialog, countdown('0:29'))).toBeDisabled();
    expect(calls).toHaveLength(2);

    await dialog.getByLabel(fields.otp).fill(await api.code(next));
    await button(dialog, text.save).click();
    // The page stands until its message can be read; nothing is left to sign in with.
    await expect(toast(portal, text.info.saved)).toBeVisible();
    await portal.clock.runFor(900);
    await expect(portal).toHaveURL(PATH);
    await expectStorage(portal, { len: language });
    await portal.clock.runFor(200);
    await expect(portal).toHaveURL('/');
    await expectStorage(portal, { len: language });
    expect((await detailsOf(api, token)).emailAddress).toBe(next);
  });

  test('a resend that fails is told at the address; the button stays, and the first code works', async ({
    portal,
    api,
  }) => {
    const { token, next, dialog } = await openInfoInTime(portal, api);
    await button(dialog, text.email.verify).click();
    await expect(button(dialog, countdown('0:30'))).toBeDisabled();
    // Half a minute passes for this browser alone.
    await portal.clock.runFor(30 * SECOND_MS);
    const address = dialog.getByLabel(fields.email);
    const resend = button(dialog, text.email.resend);
    const { tooManySeconds, fault } = t.server;
    for (const why of [tooManySeconds, fill(t.common.failures.server, { message: fault })]) {
      await resend.click();
      await expect(address).toHaveAccessibleDescription(shape(`${text.email.verifyFailed}: ${why}`));
      await expect(resend).toBeEnabled();
      await expect(resend).toBeFocused();
      await api.json('/demo/faults', { path: CODE_MAIL, kind: 'status', value: 500 });
    }
    expect(await api.mails(next)).toHaveLength(1);
    await dialog.getByLabel(fields.otp).fill(await api.code(next));
    await button(dialog, text.save).click();
    await expect(toast(portal, text.info.saved)).toBeVisible();
    expect((await detailsOf(api, token)).emailAddress).toBe(next);
  });

  test('a device that is turned keeps the address, the code and what else was typed', async ({ portal, api }) => {
    const { next, dialog } = await openInfo(portal, api);
    await button(dialog, text.email.verify).click();
    const typed = { [fields.email]: next, [fields.otp]: '123', [fields.phone]: '0301234567' };
    for (const [label, value] of Object.entries(typed)) await dialog.getByLabel(label, { exact: true }).fill(value);
    await expectKeptWhenTurned(dialog, { typed, last: fields.phone, confirm: text.save });
  });
});
