import { expect } from '@playwright/test';
import { itemOf } from '../support/api';
import { inBothLanguages, test } from '../support/fixtures';
import { button, openAs, toast } from '../support/page';
import { shape } from '../support/texts';

inBothLanguages((t) => {
  const { subscription: text } = t;

  test('Back confirms before changes are lost, and returns to the list after that', async ({ portal, api }) => {
    const { email, token, purchaseId } = await api.customer({ quantity: 1 });
    await openAs(portal, t, { email, token }, '/manage-subscriptions');
    await portal.getByRole('main').getByRole('link', { name: text.manage }).first().click();
    const quantity = portal.getByLabel(text.quantity, { exact: true });
    await quantity.fill('2');
    await portal.goBack();
    const dialog = portal.getByRole('dialog', { name: t.shell.leave.title });
    await expect(dialog).toBeVisible();
    await expect(portal).toHaveURL(`/manage-subscriptions/${purchaseId}`);
    await button(dialog, t.shell.leave.stay).click();
    await expect(quantity).toHaveValue('2');
    // The products belong to the same page, so nothing is confirmed or lost.
    await button(portal, text.swap.open).click();
    await expect(portal.getByRole('heading', { name: text.swap.title })).toBeFocused();
    await portal.goBack();
    await expect(quantity).toHaveValue('2');
    await portal.goBack();
    // Two clicks lead one step back.
    await button(dialog, t.shell.leave.confirm).evaluate((confirm: HTMLElement) => {
      confirm.click();
      confirm.click();
    });
    await expect(portal.getByRole('heading', { level: 1 })).toHaveText(text.list.title);
    await expect(portal).toHaveURL('/manage-subscriptions');
    expect((await itemOf(api, token, purchaseId)).productQty).toBe(1);
  });

  test('a discount code that is given up by Back is not applied', async ({ portal, api }) => {
    const { email, token, purchaseId } = await api.customer();
    await openAs(portal, t, { email, token }, '/manage-subscriptions');
    await portal.getByRole('main').getByRole('link', { name: text.manage }).first().click();
    await portal.getByLabel(text.code.label, { exact: true }).fill(await api.discount());
    await portal.goBack();
    await button(portal.getByRole('dialog'), t.shell.leave.confirm).click();
    await expect(portal).toHaveURL('/manage-subscriptions');
    await expect(portal.getByRole('heading', { level: 1 })).toHaveText(text.list.title);
    expect((await itemOf(api, token, purchaseId)).discountAmount).toBeNull();
    expect(await api.mails(email)).toHaveLength(0);
  });

  test('a change that is sent offline is in doubt until the network is back, and is carried out once', async ({
    portal,
    api,
    context,
  }) => {
    const { email, token, purchaseId } = await api.customer({ quantity: 1, len: t.language });
    await openAs(portal, t, { email, token }, `/manage-subscriptions/${purchaseId}`);
    const code = await api.discount();
    await portal.getByLabel(text.code.label, { exact: true }).fill(code);
    for (const [name, done] of [
      [text.code.apply, shape(t.server.discountApplied.replace('{{code}}', code))],
      [text.edit.save, shape(t.server.subscriptionUpdated)],
    ] as const) {
      if (name === text.edit.save) await portal.getByLabel(text.quantity, { exact: true }).fill('2');
      await context.setOffline(true);
      await button(portal, name).click();
      // Without a preview, which is offline as well.
      if (name === text.code.apply) await button(portal.getByRole('dialog'), name).click();
      await expect(portal.getByText(t.commands.inDoubt.title)).toBeVisible();
      await context.setOffline(false);
      await expect(toast(portal, done)).toBeVisible();
      await expect(portal.getByText(t.commands.inDoubt.title)).toHaveCount(0);
    }
    expect((await itemOf(api, token, purchaseId)).productQty).toBe(2);
    expect(await api.mails(email)).toHaveLength(2);
  });
});
