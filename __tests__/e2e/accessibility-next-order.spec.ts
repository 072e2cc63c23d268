import { expect, type Page } from '@playwright/test';
import { holdBack } from '../support/holdBack';
import { expectAccessible } from '../support/portalAxe';
import { inDays } from '../support/portalOrders';
import { button, openNextOrder, toast } from '../support/portalSteps';
import { inEveryWindow, test } from '../support/portalTest';
import { waitForEver } from '../support/waitForEver';

const ALL = '/api/subscription/all';
const RESCHEDULE = '/api/subscription/reschedule';
/** Wider windows have a side panel, narrower ones a menu. */
const SIDE_PANEL_FROM = 900;

inEveryWindow((t) => {
  const { delivery: text } = t;
  const loaded = (page: Page) => expect(page.getByRole('article').first()).toBeVisible();

  test.beforeEach(({ portal }) => waitForEver(portal));

  test('the next order: loading, not loaded, and with three subscriptions', async ({ portal, api }) => {
    const customer = await api.customer({ statuses: ['ACTIVE', 'ACTIVE', 'ACTIVE'], country: 'AT' });
    await api.json('/demo/faults', { path: ALL, kind: 'status', value: 500 });
    const letGo = await holdBack(portal, `**${ALL}?*`);
    await openNextOrder(portal, t, customer);
    await expect(portal.locator('.MuiSkeleton-root')).toHaveCount(3);
    await expectAccessible(portal);
    letGo();
    await expect(portal.getByText(t.nextOrder.loadFailed)).toBeVisible();
    await expectAccessible(portal);
    await button(portal, t.common.actions.retry).click();
    await loaded(portal);
    await expectAccessible(portal);
  });

  test('the next order without a subscription', async ({ portal, api }) => {
    await openNextOrder(portal, t, await api.customer({ statuses: ['CANCELLED'] }));
    await expect(portal.getByText(t.nextOrder.noActive)).toBeVisible();
    await expectAccessible(portal);
  });

  test('the reschedule dialog, with a date and with a message', async ({ portal, api }) => {
    await openNextOrder(portal, t, await api.customer());
    await button(portal, text.move.open).click();
    const dialog = portal.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await expectAccessible(portal);
    await dialog.getByLabel(text.move.specificDate).check();
    await dialog.getByLabel(text.move.date, { exact: true }).fill(inDays(0));
    await button(dialog, text.move.confirm).click();
    await expect(dialog.getByText(text.move.invalidDate)).toBeVisible();
    await expectAccessible(portal);
  });

  test('the order-now dialog, while it sends and with a refusal', async ({ portal, api }) => {
    const letGo = await holdBack(portal, `**${RESCHEDULE}`);
    await openNextOrder(portal, t, await api.customer({ card: 'declining' }));
    await button(portal, text.orderNow.open).click();
    const dialog = portal.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await expectAccessible(portal);
    await button(dialog, text.orderNow.confirm).click();
    await expect(button(dialog, text.sending)).toBeVisible();
    await expectAccessible(portal);
    letGo();
    await expect(dialog.getByRole('alert')).toHaveText(t.server.cardDeclined);
    await expectAccessible(portal);
  });

  test('the skip dialog, the lost answer and the toast that ends it', async ({ portal, api, context }) => {
    await openNextOrder(portal, t, await api.customer());
    await button(portal, text.skip.open).click();
    await expect(portal.getByRole('dialog')).toBeVisible();
    await expectAccessible(portal);
    await context.setOffline(true);
    await button(portal.getByRole('dialog'), text.skip.confirm).click();
    await expect(portal.getByText(t.commands.inDoubt.title)).toBeVisible();
    await expectAccessible(portal);
    await context.setOffline(false);
    const done = toast(portal, t.commands.done.skip);
    await done.hover();
    await expectAccessible(portal);
    await expect(done).toBeVisible();
  });

  test('a failure as a toast and as a notice', async ({ portal, api }) => {
    await openNextOrder(portal, t, await api.customer());
    await button(portal, text.skip.open).click();
    await api.json('/demo/faults', { path: RESCHEDULE, kind: 'status', value: 401 });
    await button(portal.getByRole('dialog'), text.skip.confirm).click();
    const failure = toast(portal, t.server.fault);
    await failure.hover();
    await expect(portal).toHaveURL('/');
    await expect(portal.getByRole('status').filter({ hasText: t.server.fault })).toBeVisible();
    await expectAccessible(portal);
    await expect(failure).toBeVisible();
  });

  test('the menu of a phone, and the side panel of a desktop', async ({ portal, api }) => {
    await openNextOrder(portal, t, await api.customer());
    await loaded(portal);
    const menu = button(portal, t.shell.menu);
    const panel = portal.getByRole('navigation', { name: t.shell.navigation });
    const tab = panel.getByRole('link', { name: t.shell.nextOrder });
    if ((portal.viewportSize()?.width ?? 0) >= SIDE_PANEL_FROM) {
      await expect(menu).toBeHidden();
      await expect(tab).toHaveAttribute('aria-current', 'page');
      return;
    }
    await expect(panel).toHaveCount(0);
    await menu.click();
    await expect(portal.getByRole('dialog', { name: t.shell.menu })).toBeVisible();
    await expect(tab).toHaveAttribute('aria-current', 'page');
    await expectAccessible(portal);
    await button(portal, t.shell.closeMenu).click();
    await expect(panel).toHaveCount(0);
    await expect(menu).toBeFocused();
  });
});
