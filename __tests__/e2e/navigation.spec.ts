import { expect } from '@playwright/test';
import { nextOrderOf } from '../support/api';
import { inBothLanguages, inLanguage, test } from '../support/fixtures';
import { button, chunkPattern, holdRequests, openAs, openMenu, recordRequests } from '../support/page';

const SUBSCRIPTIONS = 12;
const FAR_DOWN = 8;
/** Window width in px from which a side panel replaces the menu. */
const SIDE_PANEL_FROM = 900;

inLanguage('de', (t) => {
  test('a page opens at its top, and Back restores the previous scroll position', async ({ portal, api }) => {
    const statuses = Array.from({ length: SUBSCRIPTIONS }, () => 'ACTIVE');
    const { email, token } = await api.customer({ statuses });
    await openAs(portal, t, { email, token }, '/manage-subscriptions');
    const rows = portal.getByRole('tabpanel').getByRole('listitem');
    const heading = portal.getByRole('heading', { level: 1 });
    const scrollPosition = () => portal.evaluate(() => window.scrollY);
    // Twice, because the second visit renders at once from the cache.
    for (const _ of ['first', 'second']) {
      await expect(rows).toHaveCount(SUBSCRIPTIONS);
      const link = rows.nth(FAR_DOWN).getByRole('link').first();
      // Scrolls to the link, and waits until the new page accepts clicks.
      await link.click({ trial: true });
      const before = await scrollPosition();
      expect(before).toBeGreaterThan(0);
      await link.click();
      await expect(heading).not.toHaveText(t.subscription.list.title);
      await expect(heading).toBeFocused();
      expect(await scrollPosition()).toBe(0);
      await portal.goBack();
      await expect(heading).toHaveText(t.subscription.list.title);
      await expect.poll(scrollPosition, { intervals: [50] }).toBe(before);
    }
  });

  test('a page that opens by its address starts at its top after a scrolled page', async ({ portal, api }) => {
    const statuses = Array.from({ length: SUBSCRIPTIONS }, () => 'ACTIVE');
    await openAs(portal, t, await api.customer({ statuses }), '/manage-subscriptions');
    const rows = portal.getByRole('tabpanel').getByRole('listitem');
    await rows.nth(SUBSCRIPTIONS - 1).scrollIntoViewIfNeeded();
    const scrollPosition = () => portal.evaluate(() => window.scrollY);
    expect(await scrollPosition()).toBeGreaterThan(0);
    await portal.goto('/upcoming-payments');
    await expect(portal.getByRole('article').first()).toBeVisible();
    expect(await scrollPosition()).toBe(0);
  });

  test('a page sends no command for a click after its navigation has started', async ({ portal, api }) => {
    const customer = await api.customer({ nextBillInDays: 10 });
    const before = await nextOrderOf(api, customer.token, t);
    await openAs(portal, t, customer);
    await button(portal, t.delivery.skip.open).click();
    const requests = recordRequests(portal, '/api/subscription/reschedule');
    const skip = button(portal.getByRole('dialog'), t.delivery.skip.confirm);
    await expect(skip).toBeEnabled();
    await skip.evaluate(async (confirm: HTMLElement) => {
      document.querySelector<HTMLElement>('a[href="/upcoming-payments"]')?.click();
      await new Promise((resolve) => setTimeout(resolve));
      confirm.click();
    });
    await expect(portal.getByRole('heading', { level: 1 })).toHaveText(t.payments.upcoming.title);
    await expect(portal.getByRole('article').first()).toBeVisible();
    expect(requests).toHaveLength(0);
    expect(await nextOrderOf(api, customer.token, t)).toEqual(before);
  });

  test('a page shows no content of another query during a navigation', async ({ portal, api }) => {
    const { email, token } = await api.customer({ statuses: ['ACTIVE', 'PAUSED'] });
    await openAs(portal, t, { email, token }, '/manage-subscriptions?tab=inactive');
    const link = portal.getByRole('tabpanel').getByRole('link');
    await expect(link).toHaveCount(1);
    const chosen = await link.evaluate(async (manage: HTMLElement) => {
      manage.click();
      await Promise.resolve();
      return document.querySelector('[role=tab][aria-selected=true]')?.textContent;
    });
    expect([t.subscription.list.inactive, undefined]).toContain(chosen);
    await expect(portal.getByRole('heading', { level: 1 })).not.toHaveText(t.subscription.list.title);
  });

  test('a form drops discarded changes, even when Back follows at once', async ({ portal, api }) => {
    const { email, token, purchaseId } = await api.customer({ quantity: 1 });
    await openAs(portal, t, { email, token }, `/manage-subscriptions/${purchaseId}`);
    const quantity = portal.getByLabel(t.subscription.quantity, { exact: true });
    const question = portal.getByRole('dialog', { name: t.shell.leave.title });
    const leaveForPayments = async () => {
      await openMenu(portal, t);
      await portal.getByRole('link', { name: t.shell.upcomingPayments }).click();
      await expect(question).toBeVisible();
    };
    await quantity.fill('2');
    await leaveForPayments();
    await button(question, t.shell.leave.confirm).click();
    await portal.waitForURL('/upcoming-payments');
    await portal.evaluate(() => window.history.back());
    await expect(portal).toHaveURL(`/manage-subscriptions/${purchaseId}`);
    await expect(quantity).toHaveValue('1');
    await quantity.fill('3');
    await leaveForPayments();
    await button(question, t.shell.leave.stay).click();
    await expect(quantity).toHaveValue('3');
  });

  test('Back does not close a dialog before the reply to its command', async ({ portal, api }) => {
    await openAs(portal, t, await api.customer({ nextBillInDays: 10 }));
    const answer = await holdRequests(portal, /subscription\/reschedule$/);
    const dialog = portal.getByRole('dialog');
    await button(portal, t.delivery.skip.open).click();
    await button(dialog, t.delivery.skip.confirm).click();
    await portal.evaluate(() => window.history.back());
    await expect(button(dialog, t.delivery.sending)).toBeVisible();
    answer();
    await expect(dialog).toHaveCount(0);
    await expect(portal).toHaveURL('/dashboard');
  });

  test('a page requests its data before its code has loaded, and only once', async ({ portal, api }) => {
    await openAs(portal, t, await api.customer({ payments: 2 }));
    const requests = recordRequests(portal, '/api/other/fetchPrevPayment');
    const load = await holdRequests(portal, chunkPattern('screen-previous-payments'));
    await portal.evaluate(() => document.querySelector<HTMLElement>('a[href="/previous-payments"]')?.click());
    await expect.poll(() => requests.length).toBe(1);
    load();
    await expect(portal.getByRole('heading', { level: 1 })).toHaveText(t.payments.previous.title);
    expect(requests).toHaveLength(1);
  });

  test('focusing a link preloads the code of its page', async ({ portal, api }) => {
    await openAs(portal, t, await api.customer());
    const chunk = chunkPattern('screen-previous-payments');
    const isFetched = portal.waitForRequest(chunk);
    await openMenu(portal, t);
    const tabs = portal.getByRole('navigation', { name: t.shell.navigation });
    await tabs.getByRole('link', { name: t.shell.previousPayments }).focus();
    await isFetched;
    await expect(portal).toHaveURL(/\/dashboard(\?menu=true)?$/);
  });

  test('opening a page from the menu adds one history entry @phone', async ({ portal, api }) => {
    await openAs(portal, t, await api.customer());
    await openMenu(portal, t);
    const menu = portal.getByRole('dialog', { name: t.shell.menu });
    await menu.getByRole('link', { name: t.shell.upcomingPayments }).click();
    await expect(portal.getByRole('heading', { level: 1 })).toHaveText(t.payments.upcoming.title);
    await portal.goBack();
    await expect(portal).toHaveURL('/dashboard');
    await expect(menu).toHaveCount(0);
  });
});

inBothLanguages((t) => {
  const { shell } = t;

  test('a phone has a menu and a desktop a side panel', async ({ portal, api }) => {
    await openAs(portal, t, await api.customer());
    await expect(portal.getByRole('article').first()).toBeVisible();
    const menu = button(portal, shell.menu);
    const panel = portal.getByRole('navigation', { name: shell.navigation });
    const tab = panel.getByRole('link', { name: shell.nextOrder });
    if ((portal.viewportSize()?.width ?? 0) >= SIDE_PANEL_FROM) {
      await expect(menu).toBeHidden();
      await expect(tab).toHaveAttribute('aria-current', 'page');
      return;
    }
    await expect(panel).toHaveCount(0);
    await menu.click();
    await expect(portal.getByRole('dialog', { name: shell.menu })).toBeVisible();
    await expect(tab).toHaveAttribute('aria-current', 'page');
    await button(portal, shell.closeMenu).click();
    await expect(panel).toHaveCount(0);
    await expect(menu).toBeFocused();
  });
});
