import { expect } from '@playwright/test';
import { expectAccessible, expectNoWiderThanWindow } from '../support/axe';
import { inLanguage, test } from '../support/fixtures';
import { button, openAs, openAsAdmin, submitCode } from '../support/page';
import { reportProblem } from '../support/reportProblem';

test.use({ serverEnv: { DEMO_RECORDER: 'on' } });

inLanguage('de', (t) => {
  test('every footer offers the problem report, loaded after the page (rules §30.8)', async ({ portal, api }) => {
    const link = button(portal, t.common.report.link);
    const asked: string[] = [];
    portal.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await openAs(portal, t, await api.customer());
    await expect(link).toBeVisible();
    const own = asked.indexOf('/qa/inspection.js');
    expect(own).toBeGreaterThan(asked.indexOf('/api/subscription/all'));
    await expectAccessible(portal);
    await expectNoWiderThanWindow(portal);
    for (const path of [
      '/upcoming-payments',
      '/previous-payments',
      '/manage-subscriptions',
      '/address-payment-details',
    ]) {
      await portal.goto(path);
      await expect(link).toBeVisible();
    }
    await openAsAdmin(portal, api, t, '/profile');
    await expect(link).toBeVisible();
  });

  test("a report contains the person's actions across a reload, and no typed text (rules §30.8)", async ({
    portal,
    api,
  }) => {
    const { email } = await api.customer({ statuses: ['ACTIVE', 'PAUSED'] });
    await portal.goto('/');
    await expect(button(portal, t.common.report.link)).toBeVisible();
    await portal.getByLabel(t.auth.login.email).fill(email);
    await button(portal, t.auth.login.submit).click();
    await expect(portal).toHaveURL('/otp');
    const code = await api.code(email);
    const wrong = code === '000000' ? '111111' : '000000';
    const refused = portal.waitForResponse('**/api/user/verifyotp');
    await submitCode(portal, t, wrong);
    await refused;
    await expect(portal.getByRole('alert').first()).toHaveText(/\w/);
    await submitCode(portal, t, code);
    await expect(portal.getByRole('heading', { level: 1 })).toHaveText(t.nextOrder.title);
    await portal.reload();
    await button(portal, t.delivery.skip.open).click();
    await expect(portal.getByRole('dialog')).toBeVisible();
    await portal.keyboard.press('Escape');
    await expect(portal.getByRole('dialog')).toBeHidden();

    const record = await reportProblem(portal, t);
    const { width, height } = portal.viewportSize() ?? { width: 0, height: 0 };
    expect(record).toMatchObject({
      build: expect.stringMatching(/^main\./) as unknown,
      language: t.language,
      viewport: { width, height },
      start: { path: '/', signedInAs: 'nobody' },
      customer: { statuses: ['ACTIVE', 'PAUSED'], country: 'DE', card: 'good', email: '‹e-mail 1›' },
    });
    const steps = record.entries.flatMap(({ user }) => (user ? [user] : []));
    expect(steps.map(({ action }) => action)).toEqual([
      ...['load', 'fill', 'click', 'fill', 'fill', 'load', 'click', 'press'],
    ]);
    expect(steps.filter((step) => 'value' in step).map(({ value }) => value)).toEqual([
      '‹e-mail 1›',
      '‹code: wrong›',
      '‹code: right›',
    ]);
    const named = (name: string) => record.entries.filter((entry) => entry.name === name);
    expect(named('request/verifyOtp/failed 400')).toHaveLength(1);
    expect(named('flow/signIn/submitCode').at(-1)?.states).toContain('code.entry.checking');
    const text = JSON.stringify(record);
    for (const secret of [email, code, wrong]) expect(text).not.toContain(secret);
  });

  test('records input from before the load of the program, and its outcome (rules §30.8)', async ({ portal, api }) => {
    const { email } = await api.customer();
    let release = () => {};
    const isPressed = new Promise<void>((resolve) => (release = resolve));
    await portal.route('**/qa/inspection.js', async (route) => {
      await isPressed;
      await route.continue();
    });
    await portal.goto('/?inspect');
    await portal.getByLabel(t.auth.login.email).fill(email);
    await button(portal, t.auth.login.submit).click();
    release();
    await expect(portal).toHaveURL('/otp');
    const { entries } = await reportProblem(portal, t);
    expect(entries.flatMap(({ user }) => user?.action ?? [])).toEqual(['load', 'fill', 'click']);
    expect(entries.find(({ name }) => name === 'flow/signIn/requestCode')?.states).toEqual(['sendingCode']);
  });

  test('the portal works when the inspection code does not load (rules §30.1)', async ({ portal, api }) => {
    await portal.route('**/qa/inspection.js', (route) => route.abort());
    const missed = portal.waitForEvent('requestfailed');
    await portal.goto('/?inspect');
    await missed;
    await portal.getByLabel(t.auth.login.email).fill((await api.customer()).email);
    await button(portal, t.auth.login.submit).click();
    await expect(portal).toHaveURL('/otp');
    await expect(button(portal, t.common.report.link)).toHaveCount(0);
  });
});
