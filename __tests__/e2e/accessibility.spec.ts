import { expect } from '@playwright/test';
import { makeFamily, waitingCustomer } from '../support/api';
import { expectAccessible } from '../support/axe';
import { declarationPages } from '../support/declarations';
import { addCard } from '../support/declinedOrders';
import { disableAnswerTimeout, inLanguage, test } from '../support/fixtures';
import {
  button,
  holdRequests,
  openAs,
  openAsAdmin,
  openMenu,
  openOrderRows,
  openPage,
  sessionOf,
  tableRows,
  toast,
  writeStorage,
} from '../support/page';
import { confirmName, fill } from '../support/texts';

/** Window of 1280 x 1024 px at 400 % zoom. */
const MAGNIFIED = { width: 320, height: 256 };
const ALL = '/api/subscription/all';

// States that the atlas does not test. It runs axe on each page, dialog and state of a machine (rules §31.4).
test.beforeEach(({ portal }) => {
  test.slow();
  return disableAnswerTimeout(portal);
});

inLanguage('de', (t) => {
  const { language, delivery, subscription, cancellation, catalog, shell } = t;

  test("every control of a customer's pages is reachable and accessible at 400 % zoom", async ({ portal, api }) => {
    const customer = await api.customer({ len: language, nextBillInDays: 10, payments: 3 });
    await writeStorage(portal, sessionOf(customer, t));
    await portal.setViewportSize(MAGNIFIED);
    const ownPath = `/manage-subscriptions/${customer.purchaseId}`;
    const pages: [string, string | RegExp][] = [
      ['/dashboard?extras=true', catalog.extras.close],
      ['/upcoming-payments', t.payments.calendar.download],
      ['/previous-payments', t.payments.csv.download],
      [ownPath, subscription.edit.save],
      [`${ownPath}?swap=true`, new RegExp(`^${subscription.swap.choose}`)],
      [`${ownPath}?cancel=reasons`, cancellation.reasons.continue],
      [`${ownPath}?cancel=pause`, confirmName(cancellation.pause)],
      ['/dashboard', delivery.orderNow.open],
    ];
    for (const [path, name] of pages) {
      await openPage(portal, path);
      const control = portal.getByRole('button', { name }).or(portal.getByRole('link', { name })).first();
      await control.scrollIntoViewIfNeeded();
      await expect(control, path).toBeInViewport();
      await expectAccessible(portal);
    }
    await button(portal, delivery.move.open).click();
    const confirm = button(portal.getByRole('dialog'), confirmName(delivery.move));
    await expect(confirm).toBeEnabled();
    await confirm.scrollIntoViewIfNeeded();
    await expect(confirm).toBeInViewport();
    await expectAccessible(portal);
  });

  test('an unpaid order, an order without stock and the account picker are accessible', async ({ portal, api }) => {
    const unpaid = await api.customer({ card: 'declining', nextBillInDays: 0, len: language });
    await addCard(api, unpaid.token);
    const waiting = await waitingCustomer(api, { len: language });
    await openAs(portal, t, unpaid, `/previous-payments?pay=${unpaid.purchaseId}`);
    await expect(portal.getByRole('dialog', { name: t.openPayment.pay.title })).toBeVisible();
    await expectAccessible(portal);
    await openPage(portal, '/address-payment-details');
    await expect(portal.getByRole('region', { name: t.openPayment.label })).toBeVisible();
    await expectAccessible(portal);
    await openAs(portal, t, waiting);
    await openOrderRows(portal);
    await expectAccessible(portal);

    const { email, first } = await makeFamily(api);
    await writeStorage(portal, { ...sessionOf({ email, token: first.token }, t), hasOtherAccounts: 'true' });
    await openPage(portal, '/dashboard');
    await openMenu(portal, t);
    await button(portal, shell.switchAccount).click();
    await expect(portal.getByRole('dialog', { name: t.auth.accounts.title }).getByRole('radio')).toHaveCount(2);
    await expectAccessible(portal);
  });
});

inLanguage('en', (t) => {
  const { language, delivery, subscription, shell } = t;

  test('a loading, a failed and an unknown page, the leave dialog and a toast are accessible', async ({
    portal,
    api,
  }) => {
    const customer = await api.customer({ len: language, nextBillInDays: 10, quantity: 1 });
    await api.json('/demo/faults', { path: ALL, kind: 'status', value: 500 });
    const release = await holdRequests(portal, `**${ALL}?*`);
    await openAs(portal, t, customer);
    await expect(portal.locator('[data-skeleton]')).toHaveCount(3);
    await expectAccessible(portal);
    release();
    const failure = portal.getByRole('alert').filter({ hasText: t.nextOrder.loadFailed });
    await expect(failure).toBeVisible();
    await expectAccessible(portal);
    await button(failure, t.common.actions.retry).click();
    await button(portal, delivery.skip.open).click();
    await button(portal.getByRole('dialog'), delivery.skip.confirm).click();
    // Because a toast does not close while the pointer is on it.
    await toast(portal, t.commands.done.skip).hover();
    await expectAccessible(portal);

    await openPage(portal, '/manage-subscriptions/999999999');
    await expect(portal.getByText(subscription.page.notFound)).toBeVisible();
    await expectAccessible(portal);
    await openPage(portal, `/manage-subscriptions/${customer.purchaseId}`);
    await portal.getByLabel(subscription.quantity, { exact: true }).fill('2');
    await openMenu(portal, t);
    await button(portal, shell.logout).click();
    await expect(portal.getByRole('dialog', { name: shell.leave.title })).toBeVisible();
    await expectAccessible(portal);
  });

  test("an admin's declarations, frequencies and prices, and impersonated customers are accessible", async ({
    portal,
    api,
    server,
  }) => {
    const pages = declarationPages(server.url, (statement) => server.sql(statement));
    const { email, customerId } = await api.customer({ statuses: ['ACTIVE', 'ACTIVE'], len: language });
    const reference = await pages.declare({ email, contract: 'Streu' }, '/withdraw');
    const { adminDeclarations: text, adminOffer, adminProducts } = t;
    const { isAdmintoken } = await openAsAdmin(portal, api, t, '/profile?tab=declarations');
    await portal.getByLabel(text.search).fill(reference);
    await expect(tableRows(portal)).toHaveCount(1);
    await expectAccessible(portal);
    await button(portal, fill(text.view, { reference, action: text.decide })).click();
    await button(portal.getByRole('dialog'), text.decide).click();
    await expect(portal.getByText(text.rules.decision)).toBeVisible();
    await expectAccessible(portal);

    const { payload } = await api.json<{ productId: string }>('/demo/products', { weeks: [2, 4] });
    await api.customer({ productId: payload.productId, intervalWeeks: 4 });
    await openPage(portal, `/profile/${payload.productId}`);
    const weeks = adminProducts.edit.weeks_other.replace('{{count}}', '4');
    await button(portal, adminProducts.edit.remove.replace('{{frequency}}', weeks)).click();
    await expect(portal.getByText(adminProducts.use.kept)).toBeVisible();
    await expectAccessible(portal);
    await openPage(portal, `/profile/${payload.productId}?offer=true`);
    await portal.getByLabel(adminOffer.fields.price, { exact: true }).fill('9,90');
    await portal.getByLabel(adminOffer.fields.oldPrice).fill('x');
    await button(portal, adminOffer.show).click();
    await expect(portal.getByText(adminOffer.rules.oldPrice)).toBeVisible();
    await expectAccessible(portal);
    await portal.getByLabel(adminOffer.fields.oldPrice).fill('99');
    await button(portal, adminOffer.show).click();
    await expect(portal.getByText(adminOffer.effect.title)).toBeVisible();
    await expectAccessible(portal);
    const query = { checkoutChampId: customerId };
    const reply = await api.get<{ token: string }>('/api/user/switch-account-login', query, { token: isAdmintoken });
    await openPage(portal, `/dashboard#token=${reply.payload.token}`);
    await expect(portal.getByText(shell.acting)).toBeVisible();
    await expectAccessible(portal);
  });
});
