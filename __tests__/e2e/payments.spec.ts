import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { inDays } from '../support/api';
import { readCalendar } from '../support/browser';
import { inLanguage, test } from '../support/fixtures';
import { button, chunkPattern, isPrefetch, openPage, sessionOf, writeStorage } from '../support/page';

inLanguage('en', (t) => {
  const { payments: text } = t;

  test('the calendar file of the upcoming payments loads its code on demand and is saved', async ({ portal, api }) => {
    const customer = await api.customer({ statuses: ['ACTIVE', 'PAUSED', 'CANCELLED'], nextBillInDays: 9 });
    await writeStorage(portal, sessionOf(customer, t));
    const scripts: string[] = [];
    portal.on('request', (request) => !isPrefetch(request) && scripts.push(request.url()));
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
});
