import { expect } from '@playwright/test';
import { inLanguage, test } from '../support/fixtures';
import { button, openAs, reloadPage } from '../support/page';

inLanguage('en', (t) => {
  const { subscription: text } = t;

  test('the list of subscriptions works by keyboard, with its tabs and a reactivation', async ({ portal, api }) => {
    const customer = await api.customer({ statuses: ['ACTIVE', 'PAUSED', 'CANCELLED', 'RECYCLE_FAILED'] });
    await openAs(portal, t, customer, '/manage-subscriptions');
    const rows = portal.getByRole('tabpanel').getByRole('listitem');
    await expect(rows).toHaveCount(1);
    await portal.getByRole('tab', { name: text.list.active, exact: true }).focus();
    await portal.keyboard.press('ArrowRight');
    await portal.keyboard.press('Enter');
    await expect(portal).toHaveURL('/manage-subscriptions?tab=inactive');
    await expect(portal.getByRole('tab', { name: text.list.inactive, exact: true })).toBeFocused();
    await reloadPage(portal);
    await expect(rows).toHaveCount(3);
    await rows.getByRole('button', { name: new RegExp(`^${text.reactivate.open}`) }).focus();
    await portal.keyboard.press('Enter');
    const confirm = button(portal.getByRole('dialog', { name: text.reactivate.title }), text.reactivate.confirm);
    await confirm.focus();
    // The preview is there.
    await expect(confirm).toBeEnabled();
    await portal.keyboard.press('Enter');
    await expect(rows).toHaveCount(2);
    await rows.getByRole('link', { name: new RegExp(`^${text.rest.toCard}`) }).focus();
    await portal.keyboard.press('Enter');
    await expect(portal).toHaveURL(/\/address-payment-details\?isEditPaymentCard=true&paySourceId=\d+$/);
  });
});
