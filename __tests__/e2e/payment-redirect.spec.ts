import { expect, type Page } from '@playwright/test';
import { type Api, orderMails } from '../support/api';
import { inLanguage } from '../support/fixtures';
import { test } from '../support/fixturesWithProvider';
import {
  button,
  expectStorage,
  openAs,
  recordRequests,
  reloadPage,
  sessionOf,
  signInHere,
  toast,
} from '../support/page';
import type { ShopWithProvider } from '../support/shopWithProvider';
import { shape as shapeOf } from '../support/texts';

inLanguage('de', (t) => {
  const { delivery: text, openPayment, provider, account, language } = t;
  const shape = { nextBillInDays: 9, intervalWeeks: 2, len: language };
  const ordered = (page: Page) => toast(page, shapeOf(t.server.orderPlaced));
  const notice = (page: Page) => page.getByRole('alert').filter({ hasText: provider.confirm.title });
  const bankPage = /\/pay\/pi_/;

  async function orderNow(page: Page) {
    await button(page, text.orderNow.open).click();
    await button(page.getByRole('dialog', { name: text.orderNow.title }), text.orderNow.confirm).click();
  }

  test('a card is entered at the provider, and the order that needed it is open again', async ({ portal, api }) => {
    const customer = await api.customer({ ...shape, card: 'none' });
    await openAs(portal, t, customer);
    await button(portal, text.orderNow.open).click();
    const dialog = portal.getByRole('dialog', { name: text.orderNow.title });
    await dialog.getByRole('link', { name: text.orderNow.addCard }).click();
    const form = portal.getByRole('dialog', { name: account.cards.addTitle });
    await expect(form.getByLabel(account.fields.cardNumber)).toHaveCount(0);
    await button(form, provider.card.leave).click();
    await portal.getByRole('button', { name: /4242 4242/ }).click();
    // The open dialog hides the toast from `getByRole`.
    await expect(portal.getByText(shapeOf(t.server.cardUpdatedPays))).toBeVisible();
    await expect(portal).toHaveURL(`/dashboard?orderNow=${customer.purchaseId}`);
    await expect(button(dialog, text.orderNow.confirm)).toBeVisible();
    await button(dialog, text.orderNow.confirm).click();
    await expect(ordered(portal)).toBeVisible();
  });

  test('a card that was not entered is reported, and nothing is saved', async ({ portal, api }) => {
    const customer = await api.customer({ ...shape, card: 'none' });
    await openAs(portal, t, customer, '/address-payment-details?isAddPaymentCard=true');
    await button(portal.getByRole('dialog', { name: account.cards.addTitle }), provider.card.leave).click();
    await portal.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(toast(portal, t.server.setupOpen)).toBeVisible();
    await expect(portal).toHaveURL('/address-payment-details');
    await expect(portal.getByText(account.cards.none)).toBeVisible();
  });

  /** Opens a page with an unpaid order, and pays the order with a card that the bank wants confirmed. */
  async function payUnpaid(page: Page, api: Api, shop: ShopWithProvider, path: string) {
    const customer = await api.customer({ card: 'none', nextBillInDays: 0, len: language });
    await api.runJobs('renewals');
    await shop.saveCard(customer, 'authenticates');
    await openAs(page, t, customer, path);
    await button(page.getByRole('region', { name: openPayment.label }), openPayment.open).click();
    const dialog = page.getByRole('dialog', { name: openPayment.pay.title });
    await dialog.getByRole('button', { name: shapeOf(openPayment.pay.confirm) }).click();
    return customer;
  }

  test('a payment that the bank wants confirmed comes back to its page', async ({ portal, api, shop }) => {
    const ends = recordRequests(portal, '/api/subscription/bill');
    const customer = await payUnpaid(portal, api, shop, '/previous-payments');
    await expect(notice(portal)).toBeVisible();
    await portal.waitForURL(bankPage);
    await button(portal, 'Confirm').click();
    await expect(toast(portal, shapeOf(t.server.orderPaid))).toBeVisible();
    await expect(portal).toHaveURL('/previous-payments');
    await expectStorage(portal, sessionOf(customer, t));
    expect(ends.map((request) => request.method())).toEqual(['POST']);
  });

  test('a refusal at the bank says that nothing was charged, and can be paid again', async ({ portal, api, shop }) => {
    await payUnpaid(portal, api, shop, '/previous-payments');
    await portal.waitForURL(bankPage);
    await button(portal, 'Refuse').click();
    await expect(toast(portal, t.server.paymentUnconfirmed)).toBeVisible();
    await expect(portal).toHaveURL('/previous-payments');
    await expect(button(portal, openPayment.open)).toBeEnabled();
  });

  test('Back from the bank and a reload offer the confirmation again, and charge once', async ({
    portal,
    api,
    shop,
  }) => {
    const customer = await api.customer(shape);
    await shop.saveCard(customer, 'authenticates');
    await openAs(portal, t, customer);
    const orders = recordRequests(portal, '/api/subscription/reschedule');
    await orderNow(portal);
    await portal.waitForURL(bankPage);
    await portal.goBack();
    await expect(button(notice(portal), provider.confirm.continue)).toBeVisible();
    await reloadPage(portal);
    await button(notice(portal), provider.confirm.continue).click();
    await portal.waitForURL(bankPage);
    await button(portal, 'Confirm').click();
    await expect(ordered(portal)).toBeVisible();
    expect(orders).toHaveLength(1);
    expect(await orderMails(api, customer.email, t, 'orderedSubject')).toHaveLength(1);
  });

  test('a confirmation that is declined in the portal ends the charge', async ({ portal, api, shop }) => {
    const customer = await api.customer(shape);
    await shop.saveCard(customer, 'authenticates');
    await openAs(portal, t, customer);
    await orderNow(portal);
    await portal.waitForURL(bankPage);
    await portal.goBack();
    await button(notice(portal), provider.confirm.decline).click();
    await expect(toast(portal, t.server.paymentUnconfirmed)).toBeVisible();
    await expect(notice(portal)).toHaveCount(0);
    expect(await orderMails(api, customer.email, t, 'orderedSubject')).toHaveLength(0);
  });

  test('a second tab shows the outcome, and the first tab learns of it', async ({ portal, api, shop, context }) => {
    const customer = await api.customer(shape);
    await shop.saveCard(customer, 'authenticates');
    await openAs(portal, t, customer);
    await orderNow(portal);
    await portal.waitForURL(bankPage);
    const address = portal.url();
    await portal.goBack();
    await expect(notice(portal)).toBeVisible();
    const second = await context.newPage();
    await second.goto(address);
    await button(second, 'Confirm').click();
    await expect(ordered(second)).toBeVisible();
    await portal.bringToFront();
    await portal.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(notice(portal)).toHaveCount(0);
    expect(await orderMails(api, customer.email, t, 'orderedSubject')).toHaveLength(1);
  });

  test('a return after the end of the session shows the outcome after the sign-in', async ({ portal, api, shop }) => {
    const customer = await api.customer(shape);
    await shop.saveCard(customer, 'authenticates');
    await openAs(portal, t, customer);
    await orderNow(portal);
    await portal.waitForURL(bankPage);
    await api.post('/api/user/logout-all', {}, { token: customer.token });
    await button(portal, 'Confirm').click();
    await signInHere(portal, api, t, customer.email);
    await expect(ordered(portal)).toBeVisible();
    await expect(portal).toHaveURL('/dashboard');
    expect(await orderMails(api, customer.email, t, 'orderedSubject')).toHaveLength(1);
  });
});
