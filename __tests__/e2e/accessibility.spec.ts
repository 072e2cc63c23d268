import { expect } from '@playwright/test';
import { expectAccessible } from '../support/axe';
import { inBothLanguages, test } from '../support/fixtures';
import { button, openAs, openMenu, openPage, sessionOf, writeStorage } from '../support/page';
import { confirmName } from '../support/texts';

/** 1280 x 1024 at 400 %. */
const MAGNIFIED = { width: 320, height: 256 };

inBothLanguages((t) => {
  const { language, delivery, subscription, cancellation, catalog, commands, shell } = t;

  test("every page of a customer's area is usable at 400 % zoom", async ({ portal, api }) => {
    test.slow();
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

  test('product details, missing and cancelled subscriptions and the logout question are accessible', async ({
    portal,
    api,
  }) => {
    const customer = await api.customer({ len: language });
    const cancelled = await api.customer({ len: language, statuses: ['CANCELLED'] });
    await openAs(portal, t, customer, `/manage-subscriptions/${customer.purchaseId}`);
    await portal.getByRole('button', { name: subscription.info.open }).click();
    await expect(portal.getByRole('dialog')).toBeVisible();
    await expectAccessible(portal);
    for (const [path, message] of [
      ['/manage-subscriptions/999999999', subscription.page.notFound],
      ['/manage-subscriptions/%20', subscription.page.noPurchaseId],
    ] as const) {
      await openPage(portal, path);
      await expect(portal.getByText(message)).toBeVisible();
      await expectAccessible(portal);
    }
    await openPage(portal, '/dashboard');
    await api.json('/demo/faults', { path: '/api/subscription/reschedule', kind: 'drop-reply', times: 100 });
    await button(portal, delivery.skip.open).click();
    await button(portal, delivery.skip.confirm).click();
    await expect(portal.getByText(commands.inDoubt.title)).toBeVisible();
    await openMenu(portal, t);
    await button(portal, shell.logout).click();
    await expect(portal.getByRole('dialog', { name: shell.logoutInDoubt.title })).toBeVisible();
    await expectAccessible(portal);
    await api.json('/demo/faults', {}, {}, 'DELETE');
    await openAs(portal, t, cancelled, `/manage-subscriptions/${cancelled.purchaseId}`);
    await expect(portal.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(portal.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expectAccessible(portal);
  });
});
