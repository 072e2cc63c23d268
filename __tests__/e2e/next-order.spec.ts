import { expect, type Locator } from '@playwright/test';
import { formatInDays } from '../../src/i18n/formats';
import { detailsOf, inDays, ordersOf, totalOf } from '../support/api';
import { expectAccessible } from '../support/axe';
import { disableAnswerTimeout, inBothLanguages, test } from '../support/fixtures';
import { button, holdRequests, openAs, openOrderRows } from '../support/page';
import { priceText } from '../support/priceTexts';
import { day, euro, fill } from '../support/texts';

const ALL = '/api/subscription/all';

/** rules §17.3 */
const SERVER_ERROR = {
  en: 'Server error: A fault that was asked for.',
  de: 'Serverfehler: Eine bestellte Störung.',
};

/** The value beside a name. */
const fact = (of: Locator, name: string) =>
  of.locator('dt', { hasText: new RegExp(`^${name}$`) }).locator('xpath=following-sibling::dd[1]');

/** Expects that the picture has loaded. */
async function expectPicture(card: Locator): Promise<void> {
  const image = card.locator('img');
  await image.scrollIntoViewIfNeeded();
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
}

inBothLanguages((t) => {
  const { nextOrder: text, subscription: facts, language } = t;
  const price = (amount: number) => euro(amount, language);

  test('shows the next order: date, product, address and card', async ({ portal, api }) => {
    const customer = await api.customer({ nextBillInDays: 12 });
    const [order] = await ordersOf(api, customer.token, t);
    const person = await detailsOf(api, customer.token);
    await openAs(portal, t, customer);

    await expect(portal).toHaveTitle(text.title);
    await expect(portal.getByRole('heading', { level: 1 })).toHaveText(text.title);
    await expect(portal.getByRole('heading', { level: 2 }).first()).toHaveText(order?.productName ?? '');
    const date = portal.getByRole('heading', { level: 3 }).first();
    await expect(date).toHaveText(`${formatInDays(12, language)}, ${day(inDays(12))}`);

    const panel = portal.locator('section').filter({ has: portal.getByText(text.address, { exact: true }) });
    const street = person.shipAddress1 || person.address1;
    const place = person.shipAddress1
      ? `${person.shipPostalCode} ${person.shipCity}`
      : `${person.postalCode} ${person.city}`;
    for (const line of [`${person.firstName} ${person.lastName}`, street, place]) {
      await expect(panel.getByText(line, { exact: true })).toBeVisible();
    }
    await expect(panel.getByText(language === 'de' ? 'Deutschland' : 'Germany')).toBeVisible();
    await expect(panel).not.toContainText('""');
    await expect(panel.getByText(fill(text.cardEnding, { last4: '4242' }), { exact: true })).toBeVisible();
  });

  test('shows every active subscription with its amounts, and the totals of the orders of one day', async ({
    portal,
    api,
  }) => {
    const statuses = ['ACTIVE', 'ACTIVE', 'PAUSED', 'INACTIVE', 'CANCELLED', 'RECYCLE_FAILED'];
    const customer = await api.customer({ statuses, intervalWeeks: 6, quantity: 3, country: 'AT' });
    const orders = (await ordersOf(api, customer.token, t)).filter(({ status }) => status === 'ACTIVE');
    expect(orders).toHaveLength(2);
    await openAs(portal, t, customer);

    const cards = await openOrderRows(portal);
    await expect(cards).toHaveCount(2);
    for (const [index, order] of orders.entries()) {
      const card = cards.nth(index);
      await expect(card.getByRole('heading')).toContainText(order.productName);
      await expect(card.getByText(order.variant, { exact: true })).toBeVisible();
      await expect(card.getByText(facts.status.ACTIVE, { exact: true })).toBeVisible();
      await expect(card.locator('img')).toHaveAttribute('src', order.productImagePath);
      await expectPicture(card);
      await expect(fact(card, facts.quantity)).toHaveText('3');
      await expect(fact(card, facts.price)).toContainText(price(order.price));
      await expect(card.locator('s')).toHaveText(order.oldPrice === null ? [] : [price(order.oldPrice)]);
      await expect(fact(card, facts.interval)).toHaveText(fill(facts.everyWeeks_other, { count: '6' }));
      await expect(fact(card, facts.nextOrderDate)).toHaveText(day(order.nextBillDate ?? ''));
      await expect(fact(card, facts.shipping)).toHaveText(price(order.shipping));
      await expect(fact(card, facts.tax)).toHaveText(price(order.totalRefunded));
      await expect(fact(card, facts.orderTotal)).toHaveText(price(totalOf(order)));
    }

    const totals = portal.getByRole('region', { name: fill(text.totals.several, { count: '2' }) });
    const sum = (of: (order: (typeof orders)[number]) => number) =>
      price(orders.reduce((all, one) => all + of(one), 0));
    await expect(fact(totals, text.totals.items)).toHaveText(sum((one) => one.price * one.productQty));
    await expect(fact(totals, text.totals.shipping)).toHaveText(sum((one) => one.shipping));
    await expect(fact(totals, text.totals.tax)).toHaveText(sum((one) => one.totalRefunded));
    await expect(fact(totals, text.totals.total)).toHaveText(sum(totalOf));
  });

  test('shows the old price struck through beside the current one', async ({ portal, api }) => {
    // Products are random, so customers are created until one has a reduced product.
    for (;;) {
      const customer = await api.customer({ statuses: Array.from({ length: 20 }, () => 'ACTIVE'), intervalWeeks: 1 });
      const orders = await ordersOf(api, customer.token, t);
      const reduced = orders.find(({ oldPrice }) => oldPrice !== null);
      if (!reduced) continue;
      await openAs(portal, t, customer);
      const card = portal.getByRole('article', { name: reduced.productName }).first();
      await card.getByRole('button').click();
      await expect(card.locator('s')).toHaveText(price(reduced.oldPrice ?? 0));
      await expect(fact(card, facts.price)).toHaveText(priceText(reduced, language));
      await expect(fact(card, facts.interval)).toHaveText(facts.everyWeeks_one);
      return;
    }
  });

  test('the order that is due first is shown first', async ({ portal, api }) => {
    const customer = await api.customer({ statuses: ['ACTIVE', 'ACTIVE'], nextBillInDays: 20 });
    const [, second] = customer.subscriptions;
    const sooner = { purchaseId: second?.purchaseId ?? '', billNow: 'false', nextBillDate: inDays(3), len: language };
    await api.post('/api/subscription/reschedule', sooner, { token: customer.token });
    const [order] = await ordersOf(api, customer.token, t);
    expect(order?.purchaseId).toBe(second?.purchaseId);
    await openAs(portal, t, customer);
    await expect(portal.getByRole('heading', { level: 3 }).first()).toContainText(day(inDays(3)));
    await expect(portal.getByRole('heading', { level: 2 }).first()).toHaveText(order?.productName ?? '');
  });

  test('without an active subscription it shows a message and no actions', async ({ portal, api }) => {
    const customer = await api.customer({ statuses: ['PAUSED', 'CANCELLED'] });
    await openAs(portal, t, customer);
    await expect(portal.getByText(text.noActive)).toBeVisible();
    await expect(portal.getByRole('heading', { name: t.catalog.recommended.title })).toBeVisible();
    // A page that was rendered twice would have lost the focus.
    await expect(portal.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(portal.getByRole('article')).toHaveCount(0);
    for (const name of [t.delivery.move.open, t.delivery.skip.open, t.delivery.orderNow.open]) {
      await expect(button(portal, name)).toHaveCount(0);
    }
    await expectAccessible(portal);
  });

  test('links lead to the forms of the address and the card and to a subscription', async ({ portal, api }) => {
    const customer = await api.customer();
    await openAs(portal, t, customer);
    for (const [name, address, title] of [
      [text.editAddress, /\?isEditAddress=true$/, t.account.addresses.billingTitle],
      [text.editCard, /\?isEditPaymentCard=true&paySourceId=\d+$/, fill(t.account.cards.editTitle, { last4: '4242' })],
    ] as const) {
      await portal.getByRole('link', { name }).click();
      await expect(portal.getByRole('dialog', { name: title })).toBeVisible();
      await expect(portal).toHaveURL(address);
      await portal.goBack();
    }
    const rows = await openOrderRows(portal);
    await rows.getByRole('link', { name: facts.manage }).click();
    await expect(portal).toHaveURL(`/manage-subscriptions/${customer.purchaseId}`);
    await expect(portal.getByRole('heading', { level: 1 })).toHaveText(facts.page.title);
  });

  test('without a card it shows a message and a link to the form of a new one', async ({ portal, api }) => {
    await openAs(portal, t, await api.customer({ card: 'none' }));
    await expect(portal.getByText(text.noCard, { exact: true })).toBeVisible();
    await portal.getByRole('link', { name: text.addCard }).click();
    await expect(portal.getByRole('dialog', { name: t.account.cards.addTitle })).toBeVisible();
    await expect(portal).toHaveURL('/address-payment-details?isAddPaymentCard=true');
  });

  test('renders three skeletons, then a failure with a retry, then the orders', async ({ portal, api }) => {
    const customer = await api.customer({ statuses: ['ACTIVE', 'ACTIVE', 'ACTIVE'], country: 'AT' });
    await disableAnswerTimeout(portal);
    await api.json('/demo/faults', { path: ALL, kind: 'status', value: 500 });
    const release = await holdRequests(portal, `**${ALL}?*`);
    await openAs(portal, t, customer);
    const skeletons = portal.locator('[data-skeleton]');
    await expect(portal.getByRole('status').filter({ hasText: t.common.loading })).toBeVisible();
    await expect(skeletons).toHaveCount(3);
    await expect(portal.getByRole('article')).toHaveCount(0);
    await expectAccessible(portal);
    release();
    const failure = portal.getByRole('alert').filter({ hasText: text.loadFailed });
    await expect(failure).toContainText(SERVER_ERROR[language]);
    await expectAccessible(portal);
    await button(failure, t.common.actions.retry).click();
    await expect(portal.getByRole('article')).toHaveCount(3);
    await expect(skeletons).toHaveCount(0);
    await expect(failure).toHaveCount(0);
    await expectAccessible(portal);
  });

  test('address, card and products that do not load are reported in their places with a retry', async ({
    portal,
    api,
  }) => {
    const customer = await api.customer();
    const parts = [
      ['/api/user/details', text.customerFailed, portal.getByRole('link', { name: text.editAddress })],
      ['/api/other/products', t.catalog.loadFailed, portal.getByRole('group', { name: t.catalog.recommended.title })],
    ] as const;
    for (const [path] of parts) await api.json('/demo/faults', { path, kind: 'status', value: 500 });
    // A part that is rendered after its answer has failed would request it once more by itself.
    const release = await holdRequests(portal, /\/api\/(user\/details|other\/products)/);
    await openAs(portal, t, customer);
    await expect(portal.getByRole('article')).toHaveCount(1);
    release();
    const failures = portal.getByRole('alert').filter({ hasText: SERVER_ERROR[language] });
    await expect(failures).toHaveCount(2);
    for (const [, title, loaded] of parts) {
      await expect(loaded).toHaveCount(0);
      await button(failures.filter({ hasText: title }), t.common.actions.retry).click();
      await expect(loaded).toBeVisible();
    }
    await expect(failures).toHaveCount(0);
  });
});
