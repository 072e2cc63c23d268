import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import type { PaymentWire } from '#server/modules/payments/schemas';
import { inDays } from '../support/api';
import { expectAccessible } from '../support/axe';
import { readCalendar } from '../support/browser';
import { inLanguage, test } from '../support/fixtures';
import { button, chunkPattern, isPrefetch, openPage, sessionOf, writeStorage } from '../support/page';

const SHIPPED = {
  fulfilment: 'shipped',
  shippedOn: '2026-11-27',
  carrier: 'Hermes',
  trackingNumber: 'H1001390057409901020'.repeat(2),
  trackingUrl: 'https://www.myhermes.de/empfangen/sendungsverfolgung/sendungsinformation#H10013900574099010',
  billing: {
    ...{
      firstName: 'Maximiliane-Charlotte',
      lastName: 'Oberhuber',
      address1: `${'Donaudampfschifffahrts'.repeat(2)}weg 1`,
    },
    ...{ address2: 'Stiege 4', city: 'Garmisch-Partenkirchen', state: 'BY', country: 'DE', postalCode: '82467' },
  },
};

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

inLanguage('de', (t) => {
  const { details } = t.payments;

  test('the details of a shipped order are accessible and fit the window (rules §19.6)', async ({ portal, api }) => {
    const customer = await api.customer({ len: t.language, nextBillInDays: 0, payments: 0 });
    await api.runJobs('renewals');
    await portal.route('**/api/other/fetchPrevPayment?*', async (route) => {
      const response = await route.fetch();
      const reply = (await response.json()) as { payload: { data: PaymentWire[] } };
      for (const { order } of reply.payload.data) Object.assign(order ?? {}, SHIPPED);
      await route.fulfill({ response, json: reply });
    });
    await writeStorage(portal, sessionOf(customer, t));
    await openPage(portal, '/previous-payments');
    await button(portal, t.payments.viewOrder).click();
    const content = portal.getByRole('dialog', { name: details.title }).locator('.MuiDialogContent-root');
    await expect(content.getByText(details.track)).toBeVisible();
    expect(await content.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
    await expectAccessible(portal);
  });
});
