import { expect } from '@playwright/test';
import { chunkPattern } from '../support/chunkPattern';
import { holdBack } from '../support/holdBack';
import { expectAccessible } from '../support/portalAxe';
import { inDays } from '../support/portalOrders';
import { button, openMenu, openNextOrder, requestCode, signedInStorage, store, toast } from '../support/portalSteps';
import { test } from '../support/portalTest';
import { TEXTS } from '../support/portalTexts';

const t = TEXTS.de;

test('a page works without its toasts', async ({ portal, api }) => {
  await portal.route(chunkPattern('toasts'), (route) => route.fulfill({ status: 404, body: '' }));
  await openNextOrder(portal, t, await api.customer());
  await expect(button(portal, t.delivery.skip.open)).toBeVisible();
});

test('texts that are lost on the way are fetched again', async ({ portal, api }) => {
  let tries = 0;
  await portal.route(chunkPattern('text-de-delivery-json'), (route) =>
    ++tries < 3 ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  );
  await openNextOrder(portal, t, await api.customer());
  await expect(button(portal, t.delivery.skip.open)).toBeVisible();
  expect(tries).toBe(3);
});

test('the new date does not wait for another call that is slow', async ({ portal, api }) => {
  const { email, token } = await api.customer({ nextBillInDays: 10, intervalWeeks: 4 });
  const release = await holdBack(portal, /user\/details/);
  let isGivenUp = false;
  portal.on('requestfailed', (request) => (isGivenUp ||= /user\/details/.test(request.url())));
  await openNextOrder(portal, t, { email, token });
  const old = await portal.getByRole('heading', { level: 2 }).first().innerText();
  await button(portal, t.delivery.skip.open).click();
  await button(portal.getByRole('dialog'), t.delivery.skip.confirm).click();
  await expect(portal.getByRole('heading', { name: old })).toHaveCount(0);
  expect(isGivenUp).toBe(false);
  release();
});

test('an outcome that is known before its page has come leads on all the same', async ({ portal, api }) => {
  const { email, token, purchaseId } = await api.customer({ nextBillInDays: 10 });
  const restartDate = inDays(41);
  const key = crypto.randomUUID();
  await api.post('/api/subscription/pause', { purchaseId, restartDate, len: 'de' }, { token, key });
  const wish = { kind: 'pause', purchaseId, productName: 'Streu', restartDate };
  const pendingCommand = JSON.stringify({ ...wish, idempotencyKey: key, startedAt: Date.now() });
  await store(portal, { ...signedInStorage(email, token, t), pendingCommand });
  const release = await holdBack(portal, chunkPattern('text-de-cancellation-json'));
  await portal.goto(`/manage-subscriptions/${purchaseId}?cancel=pause`);
  await expect(toast(portal, t.commands.done.pause)).toBeVisible();
  await expect(portal).toHaveURL(/cancel=pause$/);
  release();
  await expect(portal).toHaveURL('/dashboard');
});

test('a success leads nobody away who has asked for another page meanwhile', async ({ portal, api }) => {
  const { email, token, purchaseId } = await api.customer({ nextBillInDays: 10 });
  await store(portal, signedInStorage(email, token, t));
  const answer = await holdBack(portal, /subscription\/pause$/);
  const load = await holdBack(portal, chunkPattern('screen-upcoming-payments'));
  await portal.goto(`/manage-subscriptions/${purchaseId}?cancel=pause`);
  await portal.getByLabel(t.cancellation.duration[61]).check();
  await button(portal, t.cancellation.pause.confirm).click();
  await openMenu(portal, t);
  await portal.getByRole('link', { name: t.shell.upcomingPayments }).click();
  // Whoever waits for a page sees that something comes.
  await expect(portal.getByText(t.common.loading)).toBeVisible();
  answer();
  await expect(toast(portal, t.commands.done.pause)).toBeVisible();
  load();
  await expect(portal.getByRole('heading', { level: 1 })).toHaveText(t.payments.upcoming.title);
  await expect(portal).toHaveURL('/upcoming-payments');
});

test('a page that is lost on the way says so in its place, and leaves the others alone', async ({ portal, api }) => {
  const { common, shell, payments, subscription, nextOrder } = t;
  const open = async (name: string) => {
    await openMenu(portal, t);
    await portal.getByRole('link', { name }).click();
  };
  const heading = portal.getByRole('heading', { level: 1 });
  await openNextOrder(portal, t, await api.customer());
  await expect(heading).toHaveText(nextOrder.title);
  const lost = chunkPattern('screen-previous-payments');
  await portal.route(lost, (route) => route.abort());
  await open(shell.previousPayments);
  await expect(portal.getByRole('alert')).toContainText(common.crash.text);
  await open(shell.manageSubscriptions);
  await expect(heading).toHaveText(subscription.list.title);
  await open(shell.previousPayments);
  await expect(heading).toHaveText(common.crash.title);
  await portal.unroute(lost);
  await button(portal, common.crash.reload).click();
  await expect(heading).toHaveText(payments.previous.title);
});

test('a page whose frame is lost says so on a page of its own', async ({ portal, api }) => {
  const { email, token } = await api.customer();
  await store(portal, signedInStorage(email, token, t));
  const lost = chunkPattern('shell-customer');
  await portal.route(lost, (route) => route.abort());
  await portal.goto('/dashboard');
  await expect(portal.getByRole('main').getByRole('alert')).toContainText(t.common.crash.text);
  await expect(portal).toHaveTitle(t.common.crash.title);
  await expect(portal.getByRole('heading', { level: 1 })).toBeFocused();
  await expectAccessible(portal);
  await portal.unroute(lost);
  await button(portal, t.common.crash.reload).click();
  await expect(portal.getByRole('heading', { level: 1 })).toHaveText(t.nextOrder.title);
});

test('a code page that is lost keeps its place', async ({ portal, api }) => {
  const { email } = await api.customer();
  const lost = chunkPattern('screen-otp');
  await portal.route(lost, (route) => route.abort());
  await requestCode(portal, t, email);
  await expect(portal.getByRole('main').getByRole('alert')).toContainText(t.common.crash.text);
  await portal.goBack();
  await expect(portal.getByRole('heading', { level: 1 })).toHaveText(t.auth.login.title);
});
