import { expect } from '@playwright/test';
import { inDays, waitingCustomer } from '../support/api';
import { expectAccessible } from '../support/axe';
import { inBothLanguages, test } from '../support/fixtures';
import { button, openAs, openOrderRows, openAsAdmin, openPage, toast } from '../support/page';
import { day, fill, shape } from '../support/texts';

/** Where pictures of the pages are written to, for people who look at them. */
const { SCREENSHOTS } = process.env;

inBothLanguages((t) => {
  const { subscription: text, nextOrder, payments, adminStatistics } = t;
  const note = fill(text.waiting.note, { date: day(inDays(0)) });
  const picture = (name: string) =>
    SCREENSHOTS ? { path: `${SCREENSHOTS}/${name}-${t.language}.png`, fullPage: true } : undefined;

  test('an order that waits for stock says so on every page, until it is billed', async ({ portal, api }) => {
    const customer = await waitingCustomer(api, { len: t.language });
    const { purchaseId, productId, runRenewals } = customer;
    const look = async (name: string) => {
      await expectAccessible(portal);
      const options = picture(name);
      if (options) await portal.screenshot(options);
    };
    await openAs(portal, t, customer);
    await expect(portal.getByText(note)).toHaveCount(1);
    await openOrderRows(portal);
    await expect(portal.getByText(note)).toHaveCount(2);
    await look('dashboard');
    await openPage(portal, '/manage-subscriptions');
    await expect(portal.getByText(note)).toBeVisible();
    await look('list');
    await openPage(portal, `/manage-subscriptions/${purchaseId}`);
    await expect(portal.getByText(note)).toBeVisible();
    await look('page');
    await openPage(portal, '/upcoming-payments');
    await expect(portal.getByText(payments.upcoming.whenInStock)).toBeVisible();
    await look('payments');

    await api.json('/demo/products', { productId, stock: 5 });
    await runRenewals();
    await openPage(portal, '/dashboard');
    await expect(portal.getByText(day(inDays(28))).first()).toBeVisible();
    await expect(portal.getByText(note)).toHaveCount(0);
    await expect(portal.getByText(nextOrder.notInStock)).toHaveCount(0);
  });

  test('a paused subscription is reactivated on its own page, which keeps the focus', async ({ portal, api }) => {
    const customer = await api.customer({ statuses: ['PAUSED'], nextBillInDays: 20, len: t.language });
    await openAs(portal, t, customer, `/manage-subscriptions/${customer.purchaseId}`);
    await expect(portal.getByText(fill(text.pausedUntil, { date: day(inDays(20)) }))).toBeVisible();
    await expectAccessible(portal);
    const options = picture('paused');
    if (options) await portal.screenshot(options);
    await portal.getByRole('button', { name: new RegExp(`^${text.reactivate.open}`) }).press('Enter');
    const confirm = button(portal.getByRole('dialog', { name: text.reactivate.title }), text.reactivate.confirm);
    await expect(confirm).toBeEnabled();
    await confirm.press('Enter');
    await expect(toast(portal, shape(t.server.subscriptionReactivated))).toBeVisible();
    await expect(portal.getByRole('heading', { name: text.nextOrderDate })).toBeFocused();
    await expect(button(portal, t.delivery.move.open)).toBeVisible();
  });

  test('the statistics count the orders that wait for stock', async ({ portal, api }) => {
    await waitingCustomer(api);
    await openAsAdmin(portal, api, t, '/profile?tab=statistics');
    const card = portal.getByRole('region', { name: adminStatistics.waiting.title });
    await expect(card.getByText(/^[1-9]/)).toBeVisible();
    await expectAccessible(portal);
    const options = picture('statistics');
    if (options) await portal.screenshot(options);
  });
});
