import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import type { PaymentWire } from '../../server/modules/payments/schemas';
import { inDays } from '../support/api';
import { readCalendar } from '../support/browser';
import { inLanguage, test } from '../support/fixtures';
import { button, chunkPattern, openAs, openMenu, openPage, sessionOf, writeStorage } from '../support/page';
import { TEXTS } from '../support/texts';

const PREVIOUS = '/previous-payments';

inLanguage('en', (t) => {
  const { payments: text, language } = t;

  test('the calendar file of the upcoming payments is made by a chunk on demand, and saved', async ({
    portal,
    api,
  }) => {
    const customer = await api.customer({ statuses: ['ACTIVE', 'PAUSED', 'CANCELLED'], nextBillInDays: 9 });
    await writeStorage(portal, sessionOf(customer, t));
    const scripts: string[] = [];
    portal.on('request', (request) => void scripts.push(request.url()));
    await openPage(portal, '/upcoming-payments');
    await expect(portal.getByRole('article')).toHaveCount(2);
    expect(scripts.filter((url) => chunkPattern('calendar-file').test(url))).toEqual([]);
    const saved = portal.waitForEvent('download');
    await button(portal, text.calendar.download).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe(text.calendar.file);
    const { events } = readCalendar(await readFile(await file.path(), 'utf8'));
    const nextDay = inDays(9).replaceAll('-', '');
    expect(events.map((event) => event['DTSTART;VALUE=DATE'])).toEqual([nextDay, nextDay]);
  });

  test('previous payments work by keyboard: list, details and CSV file', async ({ portal, api }) => {
    const customer = await api.customer({ payments: 3, softDeclines: 1 });
    const query = { len: language };
    const reply = await api.get<{ data: PaymentWire[] }>('/api/other/fetchPrevPayment', query, customer);
    const [declined] = reply.payload.data;
    await openAs(portal, t, customer, PREVIOUS);
    await expect(portal.getByRole('article')).toHaveCount(3);
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

    await portal.keyboard.press('Tab');
    const opener = button(portal, text.viewOrder).first();
    await expect(opener).toBeFocused();
    await portal.keyboard.press('Enter');
    const dialog = portal.getByRole('dialog', { name: text.details.title });
    await expect(dialog).toContainText(declined?.orderId ?? 'none');
    await portal.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
  });

  test('a change of the language keeps the page of a list that is shown', async ({ portal, api }) => {
    await openAs(portal, t, await api.customer({ payments: 12, intervalWeeks: 1 }), PREVIOUS);
    await button(portal, t.common.pager.next).click();
    const payments = portal.locator('article');
    await expect(payments).toHaveCount(2);
    await openMenu(portal, t);
    const other = language === 'de' ? 'en' : 'de';
    await portal.getByRole('combobox', { name: t.common.language.label }).selectOption(other);
    await expect(portal.locator('html')).toHaveAttribute('lang', other);
    await expect(portal.getByText(TEXTS[other].payments.status.SUCCESS)).toHaveCount(2);
    await expect(payments).toHaveCount(2);
  });
});
