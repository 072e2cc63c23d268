import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/axe';
import { inLanguage, test } from '../support/fixtures';
import {
  button,
  chunkPattern,
  holdRequests,
  openAs,
  openMenu,
  openPage,
  recordRequests,
  requestCode,
  scrollToEnd,
  sessionOf,
  toast,
  writeStorage,
} from '../support/page';
import { confirmName } from '../support/texts';

inLanguage('de', (t) => {
  async function openTab(portal: Page, name: string): Promise<void> {
    await openMenu(portal, t);
    await portal.getByRole('link', { name }).click();
  }

  test('a page works without its toasts, and shows them once their code has loaded', async ({ portal, api }) => {
    let isBlocked = true;
    await portal.route(chunkPattern('toasts'), (route) =>
      isBlocked ? route.fulfill({ status: 404, body: '' }) : route.continue(),
    );
    await openAs(portal, t, await api.customer({ nextBillInDays: 10 }));
    await button(portal, t.delivery.skip.open).click();
    await button(portal.getByRole('dialog'), t.delivery.skip.confirm).click();
    await expect(portal.getByRole('dialog')).toHaveCount(0);
    isBlocked = false;
    await portal.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(toast(portal, t.commands.done.skip)).toBeVisible();
  });

  test('files of texts that fail to load are requested again', async ({ portal, api }) => {
    let tries = 0;
    await portal.route(chunkPattern('text-de-delivery-json'), (route) =>
      ++tries < 3 ? route.fulfill({ status: 404, body: '' }) : route.continue(),
    );
    await openAs(portal, t, await api.customer());
    await expect(button(portal, t.delivery.skip.open)).toBeVisible();
    expect(tries).toBe(3);
  });

  test('a successful command does not redirect a person who has opened another page', async ({ portal, api }) => {
    const { email, token, purchaseId } = await api.customer({ nextBillInDays: 10 });
    await writeStorage(portal, sessionOf({ email, token }, t));
    const answer = await holdRequests(portal, /subscription\/pause$/);
    const load = await holdRequests(portal, chunkPattern('screen-upcoming-payments'));
    await openPage(portal, `/manage-subscriptions/${purchaseId}?cancel=pause`);
    await portal.getByLabel(t.cancellation.duration[61]).check();
    await button(portal, confirmName(t.cancellation.pause)).click();
    await scrollToEnd(portal);
    await openTab(portal, t.shell.upcomingPayments);
    await expect(portal.getByText(t.common.loading)).toBeVisible();
    // The page's head and its place are there before its code.
    await expect(portal.getByRole('heading', { level: 1 })).toHaveText(t.shell.upcomingPayments);
    await expect(portal.locator('nav [aria-current=page]')).toHaveAttribute('href', '/upcoming-payments');
    expect(await portal.evaluate(() => window.scrollY)).toBe(0);
    answer();
    await expect(toast(portal, t.commands.done.pause)).toBeVisible();
    load();
    await expect(portal.getByRole('heading', { level: 1 })).toHaveText(t.payments.upcoming.title);
    await expect(portal).toHaveURL('/upcoming-payments');
  });

  test('a page whose chunk failed loads on retry, and on the next visit (rules §17.15)', async ({ portal, api }) => {
    const { common, shell, payments, nextOrder } = t;
    const heading = portal.getByRole('heading', { level: 1 });
    await openAs(portal, t, await api.customer());
    await expect(heading).toHaveText(nextOrder.title);
    const loads = recordRequests(portal, '/dashboard');
    for (const [chunk, name, title] of [
      ['screen-previous-payments', shell.previousPayments, payments.previous.title],
      ['screen-upcoming-payments', shell.upcomingPayments, payments.upcoming.title],
    ] as const) {
      const lost = chunkPattern(chunk);
      await portal.route(lost, (route) => route.abort());
      await openTab(portal, name);
      await expect(heading).toHaveText(common.crash.title);
      await expectAccessible(portal);
      await portal.unroute(lost);
      if (name === shell.previousPayments) await button(portal, common.actions.retry).click();
      else {
        await openTab(portal, shell.nextOrder);
        await expect(heading).toHaveText(nextOrder.title);
        await openTab(portal, name);
      }
      await expect(heading).toHaveText(title);
    }
    expect(loads).toHaveLength(0);
  });

  test('a part of a page whose chunk failed shows an error, and loads on retry and once online (rules §17.16)', async ({
    portal,
    api,
    context,
  }) => {
    const { common, subscription } = t;
    const { email, token, purchaseId } = await api.customer({ nextBillInDays: 10 });
    await openAs(portal, t, { email, token }, `/manage-subscriptions/${purchaseId}`);
    const quantity = portal.getByLabel(subscription.quantity, { exact: true });
    await quantity.fill('2');
    const failure = portal.getByRole('alert').filter({ hasText: common.pieceFailed });
    const dialog = portal.getByRole('dialog');
    for (const [chunk, opener] of [
      ['product-info', subscription.info.open],
      ['card-choice', subscription.card.chooseOther],
    ] as const) {
      const lost = chunkPattern(chunk);
      await portal.route(lost, (route) => route.abort());
      await button(portal, opener).click();
      await expect(failure).toBeVisible();
      await expectAccessible(portal);
      if (chunk === 'card-choice') await context.setOffline(true);
      await portal.unroute(lost);
      if (chunk === 'card-choice') {
        // Because the first request after the `online` event may still fail.
        await portal.route(lost, (route) => route.abort(), { times: 1 });
        await context.setOffline(false);
      } else await button(failure, common.actions.retry).click();
      await expect(dialog).toBeVisible();
      await expect(failure).toHaveCount(0);
      await portal.goBack();
      await expect(dialog).toHaveCount(0);
      await expect(quantity).toHaveValue('2');
    }
  });

  test('an offline notice replaces the first page while its code loads, until the device is online', async ({
    portal,
    api,
    context,
  }) => {
    const { email, token } = await api.customer();
    await writeStorage(portal, sessionOf({ email, token }, t));
    const chunk = chunkPattern('shell-customer');
    const load = await holdRequests(portal, chunk);
    const isRequested = portal.waitForRequest(chunk);
    const isProgramThere = portal.waitForResponse(chunkPattern('main'));
    await portal.goto('/dashboard', { waitUntil: 'domcontentloaded' });
    await Promise.all([isRequested, isProgramThere.then((reply) => reply.finished())]);
    await context.setOffline(true);
    load();
    const notice = portal.getByRole('main').getByRole('status', { name: t.common.offline.region });
    await expect(notice).toHaveText(t.common.offline.text);
    await context.setOffline(false);
    await expect(portal.getByRole('heading', { level: 1 })).toHaveText(t.nextOrder.title);
  });

  test('an error page replaces a frame whose chunk does not load', async ({ portal, api }) => {
    const { email, token } = await api.customer();
    await writeStorage(portal, sessionOf({ email, token }, t));
    const lost = chunkPattern('shell-customer');
    await portal.route(lost, (route) => route.abort());
    await openPage(portal, '/dashboard');
    await expect(portal.getByRole('main').getByRole('alert')).toContainText(t.common.crash.text);
    await expect(portal).toHaveTitle(`${t.common.crash.title} – Nachschub`);
    await expectAccessible(portal);
    await portal.unroute(lost);
    await button(portal, t.common.crash.reload).click();
    await expect(portal.getByRole('heading', { level: 1 })).toHaveText(t.nextOrder.title);
  });

  test('a code page whose chunk does not load remains an entry of the history', async ({ portal, api }) => {
    const { email } = await api.customer();
    const lost = chunkPattern('screen-otp');
    await portal.route(lost, (route) => route.abort());
    await requestCode(portal, t, email);
    await expect(portal.getByRole('main').getByRole('alert')).toContainText(t.common.crash.text);
    await portal.goBack();
    await expect(portal.getByRole('heading', { level: 1 })).toHaveText(t.auth.login.title);
  });
});
