import { expect } from '@playwright/test';
import { expectAccessible } from '../support/axe';
import { disableAnswerTimeout, inBothLanguages, test } from '../support/fixtures';
import { button, signIn } from '../support/page';
import { totpOf } from '../support/totp';

test.use({ serverEnv: { ADMIN_SECOND_FACTOR: 'totp' } });
test.beforeEach(({ portal }) => disableAnswerTimeout(portal));

// rules §36.15
inBothLanguages((t) => {
  const { auth, secondFactor, shell } = t;

  test('an admin sets up a second factor, signs out, and signs in with the app on an accessible page of 360 px', async ({
    portal,
    api,
    server,
    context,
  }) => {
    test.slow();
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await portal.setViewportSize({ width: 360, height: 740 });
    const { email } = await api.customers({ admin: true, statuses: [] });
    await signIn(portal, api, t, email);
    await button(portal, secondFactor.setup.copy).click();
    const secret = await portal.evaluate(() => navigator.clipboard.readText());
    await expect(portal.getByRole('link', { name: secondFactor.setup.open })).toHaveAttribute('href', /^otpauth:/);
    await expectAccessible(portal);
    await portal.getByLabel(secondFactor.code.label).fill(totpOf(secret));

    await expect(portal.getByRole('heading', { name: secondFactor.codes.title })).toBeFocused();
    await expectAccessible(portal);
    const [saved] = await Promise.all([
      portal.waitForEvent('download'),
      button(portal, secondFactor.codes.download).click(),
    ]);
    expect(saved.suggestedFilename()).toBe(secondFactor.codes.fileName);
    await button(portal, secondFactor.codes.kept).click();
    await expect(portal).toHaveURL('/profile');

    await portal.setViewportSize({ width: 1280, height: 800 });
    await button(portal, shell.logout).click();
    await expect(portal).toHaveURL('/');
    await portal.setViewportSize({ width: 360, height: 740 });
    await server.sql(`delete from rate_limits where key like 'code:%' returning 1`);
    await signIn(portal, api, t, email);
    const code = portal.getByLabel(secondFactor.code.label);
    await expect(code).toBeFocused();
    await expectAccessible(portal);
    await button(portal, secondFactor.code.useRecovery).click();
    await expect(portal.getByLabel(secondFactor.recovery.label)).toBeFocused();
    await expectAccessible(portal);
    await button(portal, secondFactor.recovery.useApp).click();
    await code.fill(totpOf(secret, 1));
    await expect(portal).toHaveURL('/profile');
    await expect(portal.getByRole('heading', { level: 1 })).not.toHaveText(auth.factor.title);
  });
});
