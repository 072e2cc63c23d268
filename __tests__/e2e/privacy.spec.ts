import { expect } from '@playwright/test';
import { expectAccessible } from '../support/axe';
import { inBothLanguages, test } from '../support/fixtures';
import { button, requestCode, signIn } from '../support/page';

inBothLanguages((t) => {
  const { privacy, server: messages, shell } = t;

  test('a person downloads the own data, deletes the account by the link of a mail, and is signed out', async ({
    portal,
    api,
    server,
    context,
  }) => {
    test.slow();
    const shape = { statuses: ['ACTIVE', 'PAUSED'], payments: 2, len: t.language };
    const { email, customerId } = await api.customer(shape);
    await server.sql(`update orders set fulfilment = 'shipped' where customer_id = ${customerId} and payment = 'paid'`);
    await signIn(portal, api, t, email);
    await expect(portal).toHaveURL('/dashboard');
    await portal.getByRole('link', { name: new RegExp(`(^|: )${shell.accountDetails}$`) }).click();
    await portal.getByRole('link', { name: privacy.link.open }).click();
    await expect(portal.getByRole('heading', { level: 1 })).toHaveText(privacy.title);
    const download = portal.waitForEvent('download');
    await button(portal, privacy.download).click();
    expect((await download).suggestedFilename()).toBe(privacy.file);
    await expectAccessible(portal);

    await button(portal, privacy.erase.open).click();
    await expect(portal.getByRole('dialog')).toContainText(email);
    await expectAccessible(portal);
    await button(portal.getByRole('dialog'), privacy.erase.confirm).click();
    await expect(portal.getByText(messages.eraseMailed)).toBeVisible();
    await expectAccessible(portal);

    const mailbox = await context.newPage();
    await mailbox.goto(new URL(`/demo/mailbox?to=${encodeURIComponent(email)}`, portal.url()).href);
    await mailbox.locator('a[href*="/erase?token="]').first().click();
    await expectAccessible(mailbox);
    await mailbox.getByRole('button', { name: messages.eraseButton }).click();
    await expect(mailbox.getByText(messages.erased)).toBeVisible();
    await expectAccessible(mailbox);
    await mailbox.close();

    await portal.reload();
    await expect(portal.getByRole('alert').filter({ hasText: messages.notSignedIn })).toBeVisible();
    await expect(portal).toHaveURL('/');
    await requestCode(portal, t, email);
    // No code was sent, because there is no such account.
    expect(await api.code(email)).toBe('');
  });
});
