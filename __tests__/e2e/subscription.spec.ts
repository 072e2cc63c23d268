import { expect } from '@playwright/test';
import { button, signedInStorage, store, toast } from '../support/portalSteps';
import { inBothLanguages, test } from '../support/portalTest';
import { itemOf } from '../support/subscriptions';

inBothLanguages((t) => {
  const { subscription: text } = t;

  test('the browser’s Back asks before changes are lost, and leads back once they may be', async ({ portal, api }) => {
    const { email, token, purchaseId } = await api.customer({ quantity: 1 });
    await store(portal, signedInStorage(email, token, t));
    await portal.goto('/manage-subscriptions');
    await portal.getByRole('main').getByRole('link', { name: text.manage }).first().click();
    const quantity = portal.getByLabel(text.quantity, { exact: true });
    await quantity.fill('2');
    await portal.goBack();
    const dialog = portal.getByRole('dialog', { name: t.shell.leave.title });
    await expect(dialog).toBeVisible();
    await expect(portal).toHaveURL(`/manage-subscriptions/${purchaseId}`);
    await button(dialog, t.shell.leave.stay).click();
    await expect(quantity).toHaveValue('2');
    // To the products and back: the same page, so nothing is asked, and nothing is lost.
    await button(portal, text.swap.open).click();
    await expect(portal.getByRole('heading', { name: text.swap.title })).toBeFocused();
    await portal.goBack();
    await expect(quantity).toHaveValue('2');
    await portal.goBack();
    // Twice: one step back, all the same.
    await button(dialog, t.shell.leave.confirm).evaluate((confirm: HTMLElement) => {
      confirm.click();
      confirm.click();
    });
    await expect(portal.getByRole('heading', { level: 1 })).toHaveText(text.list.title);
    await expect(portal).toHaveURL('/manage-subscriptions');
    expect((await itemOf(api, token, purchaseId)).productQty).toBe(1);
  });

  test('a discount code that is given up by a step back is not used', async ({ portal, api }) => {
    const { email, token, purchaseId } = await api.customer();
    await store(portal, signedInStorage(email, token, t));
    await portal.goto('/manage-subscriptions');
    await portal.getByRole('main').getByRole('link', { name: text.manage }).first().click();
    await portal.getByLabel(text.code.label, { exact: true }).fill(await api.discount());
    await portal.goBack();
    await button(portal.getByRole('dialog'), t.shell.leave.confirm).click();
    await expect(portal).toHaveURL('/manage-subscriptions');
    await expect(portal.getByRole('heading', { level: 1 })).toHaveText(text.list.title);
    expect((await itemOf(api, token, purchaseId)).discountAmount).toBeNull();
    expect(await api.mails(email)).toHaveLength(0);
  });

  test('offline, a change is in doubt until there is a network again, and then happens once', async ({
    portal,
    api,
    context,
  }) => {
    const { email, token, purchaseId } = await api.customer({ quantity: 1, len: t.language });
    await store(portal, signedInStorage(email, token, t));
    await portal.goto(`/manage-subscriptions/${purchaseId}`);
    const code = await api.discount();
    await portal.getByLabel(text.code.label, { exact: true }).fill(code);
    for (const [name, done] of [
      [text.code.apply, t.server.discountApplied.replace('{{code}}', code)],
      [text.edit.save, t.server.subscriptionUpdated],
    ] as const) {
      if (name === text.edit.save) await portal.getByLabel(text.quantity, { exact: true }).fill('2');
      await context.setOffline(true);
      await button(portal, name).click();
      await expect(portal.getByText(t.commands.inDoubt.title)).toBeVisible();
      await context.setOffline(false);
      await expect(toast(portal, done)).toBeVisible();
      await expect(portal.getByText(t.commands.inDoubt.title)).toHaveCount(0);
    }
    expect((await itemOf(api, token, purchaseId)).productQty).toBe(2);
    expect(await api.mails(email)).toHaveLength(2);
  });
});
