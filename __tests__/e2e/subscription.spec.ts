import { expect } from '@playwright/test';
import { itemOf } from '../support/api';
import { inLanguage, test } from '../support/fixtures';
import { button, openAs } from '../support/page';

inLanguage('en', (t) => {
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
});
