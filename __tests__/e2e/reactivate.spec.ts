import { expect } from '@playwright/test';
import { nextOrderOf, ordersOf } from '../support/api';
import { expectAccessible } from '../support/axe';
import { inBothLanguages, test } from '../support/fixtures';
import { button, openAs, openInactive, recordRequests, reloadPage, toast } from '../support/page';
import { fill, shape } from '../support/texts';

const REACTIVE = '/api/subscription/reactive';
const STATUSES = ['ACTIVE', 'PAUSED', 'CANCELLED', 'RECYCLE_FAILED'];

inBothLanguages((t) => {
  const { subscription: text } = t;
  const reactivate = { name: new RegExp(`^${text.reactivate.open}`) };

  test('reactivates a paused subscription on the next-order page after a confirmation', async ({ portal, api }) => {
    const customer = await api.customer({ statuses: STATUSES });
    const requests = recordRequests(portal, REACTIVE);
    await openAs(portal, t, customer);
    await openInactive(portal, t);
    const list = portal.getByRole('list', { name: text.list.inactiveTitle });
    await expect(list.getByRole('listitem')).toHaveCount(3);
    await expectAccessible(portal);
    await list.getByRole('button', reactivate).click();
    const dialog = portal.getByRole('dialog', { name: text.reactivate.title });
    await expectAccessible(portal);
    expect(requests).toHaveLength(0);
    await button(dialog, text.reactivate.confirm).click();
    await expect(toast(portal, shape(t.server.subscriptionReactivated))).toBeVisible();
    await expect(portal.getByRole('article')).toHaveCount(2);
    await expect(list.getByRole('listitem')).toHaveCount(2);
    await expect(list).toBeFocused();
    expect(requests).toHaveLength(1);
    const orders = await ordersOf(api, customer.token, t);
    expect(orders.filter(({ status }) => status === 'ACTIVE')).toHaveLength(2);
  });

  test('nothing changes when the confirmation is cancelled or fails, and a second try succeeds', async ({
    portal,
    api,
  }) => {
    const customer = await api.customer({ statuses: ['PAUSED'] });
    const status = async () => (await nextOrderOf(api, customer.token, t)).status;
    const requests = recordRequests(portal, REACTIVE);
    await openAs(portal, t, customer);
    const opener = portal.getByRole('list', { name: text.list.inactiveTitle }).getByRole('button', reactivate);
    const dialog = portal.getByRole('dialog', { name: text.reactivate.title });
    await opener.click();
    await button(dialog, t.common.actions.cancel).click();
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
    expect(requests).toHaveLength(0);
    expect(await status()).toBe('PAUSED');

    await api.json('/demo/faults', { path: REACTIVE, kind: 'status', value: 500 });
    await opener.click();
    await button(dialog, text.reactivate.confirm).click();
    await expect(toast(portal, fill(t.common.failures.server, { message: t.server.fault }))).toBeVisible();
    await expect(dialog).toHaveCount(0);
    expect(requests).toHaveLength(1);
    expect(await status()).toBe('PAUSED');

    await opener.click();
    await button(dialog, text.reactivate.confirm).click();
    await expect(toast(portal, shape(t.server.subscriptionReactivated))).toBeVisible();
    await expect(portal.getByRole('article')).toHaveCount(1);
    await expect(portal.getByText(text.list.noInactive)).toBeVisible();
    expect(requests).toHaveLength(2);
    expect(await status()).toBe('ACTIVE');
  });

  test('the list of subscriptions works by keyboard, with its tabs and a reactivation', async ({ portal, api }) => {
    const customer = await api.customer({ statuses: STATUSES });
    await openAs(portal, t, customer, '/manage-subscriptions');
    const rows = portal.getByRole('tabpanel').getByRole('listitem');
    await expect(rows).toHaveCount(1);
    await expectAccessible(portal);
    await portal.getByRole('tab', { name: text.list.active, exact: true }).focus();
    await portal.keyboard.press('ArrowRight');
    await portal.keyboard.press('Enter');
    await expect(portal).toHaveURL('/manage-subscriptions?tab=inactive');
    await expect(portal.getByRole('tab', { name: text.list.inactive, exact: true })).toBeFocused();
    await expect(rows).toHaveCount(3);
    await expectAccessible(portal);
    await reloadPage(portal);
    await expect(rows).toHaveCount(3);

    await rows.getByRole('button', reactivate).focus();
    await portal.keyboard.press('Enter');
    await expect(portal.getByRole('dialog', { name: text.reactivate.title })).toBeVisible();
    const confirm = button(portal.getByRole('dialog'), text.reactivate.confirm);
    await confirm.focus();
    // The preview is there.
    await expect(confirm).toBeEnabled();
    await portal.keyboard.press('Enter');
    await expect(rows).toHaveCount(2);
    const [first] = (await ordersOf(api, customer.token, t)).filter(({ status }) => status === 'PAUSED');
    expect(first).toBeUndefined();

    await portal.keyboard.press('Tab');
    await rows.getByRole('link', { name: new RegExp(`^${text.rest.toCard}`) }).focus();
    await portal.keyboard.press('Enter');
    await expect(portal).toHaveURL(/\/address-payment-details\?isEditPaymentCard=true&paySourceId=\d+$/);
  });
});
