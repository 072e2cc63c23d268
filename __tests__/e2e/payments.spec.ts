import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import type { PaymentWire } from '../../server/modules/payments/schemas';
import { inDays, nextOrderOf, ordersOf, totalOf } from '../support/api';
import { expectAccessible } from '../support/axe';
import { readCalendar } from '../support/browser';
import { inBothLanguages, test } from '../support/fixtures';
import {
  button,
  chunkPattern,
  holdRequests,
  openAs,
  openMenu,
  openPage,
  recordRequests,
  reloadPage,
  sessionOf,
  writeStorage,
} from '../support/page';
import { day, euro, fill, TEXTS } from '../support/texts';

const UPCOMING = '/upcoming-payments';
const PREVIOUS = '/previous-payments';
const ORDERS = '/api/subscription/all';
const PAYMENTS = '/api/other/fetchPrevPayment';

/** The file that a click saves. */
async function download(page: Page, name: string): Promise<{ file: string; text: string }> {
  const saved = page.waitForEvent('download');
  await button(page, name).click();
  const file = await saved;
  return { file: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

inBothLanguages((t) => {
  const { payments: text, subscription, language } = t;

  test('upcoming payments show list, timeline and calendar file, and link to the subscription', async ({
    portal,
    api,
  }) => {
    const statuses = ['ACTIVE', 'PAUSED', 'CANCELLED', 'RECYCLE_FAILED'];
    const customer = await api.customer({ statuses, nextBillInDays: 9, intervalWeeks: 3, quantity: 2 });
    const orders = (await ordersOf(api, customer.token, t)).filter(({ nextBillDate }) => nextBillDate !== null);
    await writeStorage(portal, sessionOf(customer, t));
    const scripts: string[] = [];
    portal.on('request', (request) => void scripts.push(request.url()));
    await openPage(portal, '/upcoming-payments');
    const cards = portal.getByRole('article');
    await expect(cards).toHaveCount(2);
    for (const [index, order] of orders.slice(0, 2).entries()) {
      await expect(cards.nth(index)).toContainText(day(order.nextBillDate ?? ''));
      await expect(cards.nth(index)).toContainText(euro(totalOf(order), language));
      await expect(cards.nth(index)).toContainText(order.productName);
      await expect(cards.nth(index)).toContainText(fill(text.quantity, { count: '2' }));
    }
    await expect(portal.getByRole('list', { name: text.timeline.title }).getByRole('listitem')).toHaveCount(2);
    await expectAccessible(portal);

    expect(scripts.filter((url) => chunkPattern('calendar-file').test(url))).toEqual([]);
    const { file, text: calendar } = await download(portal, text.calendar.download);
    expect(file).toBe(text.calendar.file);
    const { events } = readCalendar(calendar);
    expect(events.map((event) => event['DTSTART;VALUE=DATE'])).toEqual([
      inDays(9).replaceAll('-', ''),
      inDays(9).replaceAll('-', ''),
    ]);
    expect(events[0]?.UID).toBe(`subscription-${orders[0]?.purchaseId}@127.0.0.1`);

    await cards.first().getByRole('link', { name: text.viewSubscription }).click();
    await expect(portal).toHaveURL(`/manage-subscriptions/${orders[0]?.purchaseId}`);
    await expect(portal.getByText(orders[0]?.productName ?? '').first()).toBeVisible();
  });

  test('previous payments work by keyboard: list, details and CSV file', async ({ portal, api }) => {
    const customer = await api.customer({ payments: 3, softDeclines: 1 });
    const reply = await api.get<{ data: PaymentWire[] }>(PAYMENTS, { len: language }, { token: customer.token });
    const [declined] = reply.payload.data;
    await openAs(portal, t, customer, PREVIOUS);
    await expect(portal.getByRole('article')).toHaveCount(3);
    await expect(portal.getByText(text.status.SOFT_DECLINE)).toHaveCount(1);
    await expect(portal.getByText(text.status.SUCCESS)).toHaveCount(2);
    await expectAccessible(portal);

    await expect(portal.getByRole('heading', { level: 1 })).toBeFocused();
    await portal.keyboard.press('Tab');
    await expect(button(portal, text.csv.download)).toBeFocused();
    const saved = portal.waitForEvent('download');
    await portal.keyboard.press('Enter');
    const table = await readFile(await (await saved).path());
    expect(table.subarray(0, 3).toString('hex')).toBe('efbbbf');
    const [, row = ''] = table.toString('utf8').split('\r\n');
    const cells = row.split(language === 'de' ? ';' : ',');
    expect(cells.slice(0, 3)).toEqual([declined?.dateCreated, declined?.orderId, 'SOFT_DECLINE']);
    expect(row).toContain(declined?.totalAmount.toFixed(2).replace('.', language === 'de' ? ',' : '.') ?? 'none');

    await portal.keyboard.press('Tab');
    const opener = button(portal, text.viewOrder).first();
    await expect(opener).toBeFocused();
    await portal.keyboard.press('Enter');
    const dialog = portal.getByRole('dialog', { name: text.details.title });
    await expect(dialog).toContainText(declined?.orderId ?? 'none');
    await expect(dialog).toContainText(text.details.declined);
    await expect(dialog).toContainText(euro(declined?.totalAmount ?? 0, language));
    await expectAccessible(portal);
    await portal.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
  });

  test('empty lists and failed lists say so, and a retry loads them', async ({ portal, api }) => {
    const customer = await api.customer({ statuses: ['CANCELLED'] });
    await writeStorage(portal, sessionOf(customer, t));
    const pages = [
      [UPCOMING, ORDERS, text.upcoming.loadFailed],
      [PREVIOUS, PAYMENTS, text.previous.loadFailed],
    ] as const;
    for (const [path, call, failed] of pages) {
      await openPage(portal, path);
      await expect(portal.getByText(text.empty)).toBeVisible();
      await expectAccessible(portal);
      await api.json('/demo/faults', { path: call, kind: 'status', value: 500 });
      // A page that is rendered after its answer has failed would ask once more by itself.
      const release = await holdRequests(portal, `**${call}?*`);
      await reloadPage(portal);
      release();
      const failure = portal.getByRole('alert').filter({ hasText: failed });
      await expect(failure).toContainText(fill(t.common.failures.server, { message: t.server.fault }));
      await expect(portal.getByText(text.empty)).toHaveCount(0);
      await button(failure, t.common.actions.retry).click();
      await expect(portal.getByText(text.empty)).toBeVisible();
      await expect(failure).toHaveCount(0);
      await portal.unrouteAll();
    }
  });

  test('a file that cannot be created is reported and can be requested again', async ({ portal, api }) => {
    const customer = await api.customer({ payments: 1 });
    await writeStorage(portal, sessionOf(customer, t));
    const files = [
      [UPCOMING, 'calendar-file', text.calendar],
      [PREVIOUS, 'csv', text.csv],
    ] as const;
    for (const [path, chunk, { download: name, file }] of files) {
      await openPage(portal, path);
      await expect(portal.getByRole('article')).toHaveCount(1);
      await portal.route(chunkPattern(chunk), (route) => route.abort());
      await button(portal, name).click();
      await expect(portal.getByRole('status').filter({ hasText: t.shell.downloadFailed })).toBeVisible();
      await portal.unroute(chunkPattern(chunk));
      expect((await download(portal, name)).file).toBe(file);
    }
  });

  test('a slow double click saves one file', async ({ portal, api }) => {
    const customer = await api.customer({ payments: 1 });
    await openAs(portal, t, customer, PREVIOUS);
    const saved: string[] = [];
    portal.on('download', (file) => void saved.push(file.suggestedFilename()));
    await download(portal, text.csv.download);
    await portal.mouse.down({ clickCount: 2 });
    await portal.mouse.up({ clickCount: 2 });
    await download(portal, text.csv.download);
    expect(saved).toEqual([text.csv.file, text.csv.file]);
  });

  test('a change of the language keeps the page that is shown', async ({ portal, api }) => {
    const customer = await api.customer({ payments: 30, intervalWeeks: 1 });
    await openAs(portal, t, customer, PREVIOUS);
    await button(portal, t.common.pager.next).click();
    await expect(portal.getByRole('article')).toHaveCount(10);
    const requests = recordRequests(portal, PAYMENTS);
    await openMenu(portal, t);
    const other = language === 'de' ? 'en' : 'de';
    await portal.getByRole('combobox', { name: t.common.language.label }).selectOption(other);
    await expect(portal.locator('html')).toHaveAttribute('lang', other);
    await expect.poll(() => requests.some((request) => request.url().includes(`len=${other}`))).toBe(true);
    await expect(portal.locator('article')).toHaveCount(10);
    await expect(portal.getByText(TEXTS[other].payments.status.SUCCESS)).toHaveCount(10);
  });

  test('the details of a payment link to its subscription', async ({ portal, api }) => {
    const { email, token, purchaseId } = await api.customer({ payments: 1 });
    const { productName } = await nextOrderOf(api, token, t);
    await openAs(portal, t, { email, token }, PREVIOUS);
    await button(portal, text.viewOrder).click();
    const dialog = portal.getByRole('dialog', { name: text.details.title });
    await dialog.getByRole('link', { name: text.details.openSubscription }).click();
    await expect(portal).toHaveURL(`/manage-subscriptions/${purchaseId}`);
    await expect(portal.getByRole('heading', { level: 1 })).toHaveText(subscription.page.title);
    await expect(portal.getByRole('heading', { name: productName })).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });

  test('an empty list links to the subscriptions', async ({ portal, api }) => {
    const { email, token } = await api.customer();
    await openAs(portal, t, { email, token }, PREVIOUS);
    await portal.getByRole('link', { name: text.toSubscriptions }).click();
    await expect(portal).toHaveURL('/manage-subscriptions');
    await expect(portal.getByRole('heading', { level: 1 })).toHaveText(subscription.list.title);
    await expect(portal.getByRole('tabpanel').getByRole('listitem')).toHaveCount(1);
  });

  test('a CSV file that is being created is not created twice', async ({ portal, api }) => {
    const { email, token } = await api.customer({ payments: 1 });
    await openAs(portal, t, { email, token }, PREVIOUS);
    const release = await holdRequests(portal, chunkPattern('csv'));
    await portal.evaluate(() => {
      const { dataset } = document.body;
      document.addEventListener('click', ({ target }) => {
        const isFile = target instanceof HTMLAnchorElement && target.download !== '';
        if (isFile) dataset.saved = String(Number(dataset.saved ?? 0) + 1);
      });
    });
    const table = button(portal, text.csv.download);
    await table.click();
    await expect(table).toHaveAttribute('aria-disabled', 'true');
    await table.dispatchEvent('click');
    release();
    await expect(table).toHaveAttribute('aria-disabled', 'false');
    await expect(portal.locator('body')).toHaveAttribute('data-saved', '1');
  });
});
