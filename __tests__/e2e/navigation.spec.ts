import { expect } from '@playwright/test';
import { nextOrderOf } from '../support/portalOrders';
import { button, openMenu, openNextOrder, recordReschedules, signedInStorage, store } from '../support/portalSteps';
import { inBothLanguages, test } from '../support/portalTest';
import { TEXTS } from '../support/portalTexts';

const t = TEXTS.de;
const SUBSCRIPTIONS = 12;
const FAR_DOWN = 8;

test('a page begins at its top, and a step back leads to where one was', async ({ portal, api }) => {
  const statuses = Array.from({ length: SUBSCRIPTIONS }, () => 'ACTIVE');
  const { email, token } = await api.customer({ statuses });
  await store(portal, signedInStorage(email, token, t));
  await portal.goto('/manage-subscriptions');
  const rows = portal.getByRole('tabpanel').getByRole('listitem');
  const heading = portal.getByRole('heading', { level: 1 });
  const place = () => portal.evaluate(() => window.scrollY);
  // Twice: the second time everything has been loaded, and the page is there with the tap.
  for (const _ of ['first', 'second']) {
    await expect(rows).toHaveCount(SUBSCRIPTIONS);
    await rows.nth(FAR_DOWN).scrollIntoViewIfNeeded();
    const before = await place();
    expect(before).toBeGreaterThan(0);
    await rows.nth(FAR_DOWN).getByRole('link').first().click();
    await expect(heading).toHaveText(t.subscription.page.title);
    await expect(heading).toBeFocused();
    expect(await place()).toBe(0);
    await portal.goBack();
    await expect(heading).toHaveText(t.subscription.list.title);
    await expect.poll(place).toBe(before);
  }
});

test('a page that was left sends nothing more, even for a second tap that comes at once', async ({ portal, api }) => {
  const customer = await api.customer({ nextBillInDays: 10 });
  const before = await nextOrderOf(api, customer.token, t);
  await openNextOrder(portal, t, customer);
  await button(portal, t.delivery.skip.open).click();
  const calls = recordReschedules(portal);
  await button(portal.getByRole('dialog'), t.delivery.skip.confirm).evaluate((confirm: HTMLElement) => {
    document.querySelector<HTMLElement>('a[href="/upcoming-payments"]')?.click();
    confirm.click();
  });
  await expect(portal.getByRole('heading', { level: 1 })).toHaveText(t.payments.upcoming.title);
  await expect(portal.getByRole('article').first()).toBeVisible();
  expect(calls).toHaveLength(0);
  expect(await nextOrderOf(api, customer.token, t)).toEqual(before);
});

test('a page that was left keeps its own query until the next one is drawn', async ({ portal, api }) => {
  const { email, token } = await api.customer({ statuses: ['ACTIVE', 'PAUSED'] });
  await store(portal, signedInStorage(email, token, t));
  await portal.goto('/manage-subscriptions?tab=inactive');
  const link = portal.getByRole('tabpanel').getByRole('link');
  await expect(link).toHaveCount(1);
  const chosen = await link.evaluate(async (manage: HTMLElement) => {
    manage.click();
    await Promise.resolve();
    return document.querySelector('[role=tab][aria-selected=true]')?.textContent;
  });
  expect(chosen).toBe(t.subscription.list.inactive);
  await expect(portal.getByRole('heading', { level: 1 })).toHaveText(t.subscription.page.title);
});

test('what was given up is gone, even for a step back that comes at once', async ({ portal, api }) => {
  const { email, token, purchaseId } = await api.customer({ quantity: 1 });
  await store(portal, signedInStorage(email, token, t));
  await portal.goto(`/manage-subscriptions/${purchaseId}`);
  const quantity = portal.getByLabel(t.subscription.quantity, { exact: true });
  const question = portal.getByRole('dialog', { name: t.shell.leave.title });
  const leaveForPayments = async () => {
    await openMenu(portal, t);
    await portal.getByRole('link', { name: t.shell.upcomingPayments }).click();
    await expect(question).toBeVisible();
  };
  await quantity.fill('2');
  await leaveForPayments();
  await button(question, t.shell.leave.confirm).evaluate((confirm: HTMLElement) => {
    confirm.click();
    window.history.back();
  });
  await expect(portal).toHaveURL(`/manage-subscriptions/${purchaseId}`);
  await expect(quantity).toHaveValue('1');
  await quantity.fill('3');
  await leaveForPayments();
  await button(question, t.shell.leave.stay).click();
  await expect(quantity).toHaveValue('3');
});

inBothLanguages((texts) => {
  const { shell, nextOrder, payments, subscription, account } = texts;

  test('each tab leads to its page', async ({ portal, api }) => {
    const { email, token } = await api.customer();
    await store(portal, signedInStorage(email, token, texts));
    await portal.goto('/address-payment-details');
    const heading = portal.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(account.title);
    const tabs = portal.getByRole('navigation', { name: shell.navigation });
    for (const [tab, path, title] of [
      [shell.nextOrder, '/dashboard', nextOrder.title],
      [shell.upcomingPayments, '/upcoming-payments', payments.upcoming.title],
      [shell.previousPayments, '/previous-payments', payments.previous.title],
      [shell.manageSubscriptions, '/manage-subscriptions', subscription.list.title],
      [shell.accountDetails, '/address-payment-details', account.title],
    ] as const) {
      await openMenu(portal, texts);
      await tabs.getByRole('link', { name: tab, exact: true }).click();
      await expect(portal).toHaveURL(path);
      await expect(heading).toHaveText(title);
    }
  });
});
