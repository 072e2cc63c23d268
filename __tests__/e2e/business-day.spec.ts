import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { addDays } from '#src/domain/isoDate';
import { nextOrderOf } from '../support/api';
import { readCalendar } from '../support/browser';
import { inLanguage, test } from '../support/fixtures';
import { button, openAs, openPage, typeDate } from '../support/page';
import { confirmName, day } from '../support/texts';

/** The shop's business day and the target of a moved order: across a clock change, and on a leap day. */
const DAYS = [
  { zone: 'America/Los_Angeles', today: '2027-10-30', target: '2027-11-07' },
  { zone: 'Pacific/Auckland', today: '2028-02-28', target: '2028-02-29' },
];

test.describe.configure({ mode: 'serial' });
// No demo customers, because a clock set forward bills all their orders first.
test.use({ serverEnv: { DEMO_CUSTOMERS: '0' } });

inLanguage('de', (t) => {
  for (const { zone, today, target } of DAYS) {
    test.describe(zone, () => {
      test.use({ timezoneId: zone });

      test(`uses the shop's business day ${today} and shows ${target} unchanged on every page`, async ({
        portal,
        api,
      }) => {
        // Only the server's clock is set; the browser keeps the real time.
        await api.json('/demo/clock', { now: today });
        const customer = await api.customer({ nextBillInDays: 30, intervalWeeks: 2 });
        await openAs(portal, t, customer);
        await button(portal, t.delivery.move.open).click();
        const dialog = portal.getByRole('dialog');
        await dialog.getByLabel(t.delivery.move.specificDate).check();
        await typeDate(portal, t.delivery.move.date, today);
        await button(dialog, confirmName(t.delivery.move)).click();
        await expect(dialog.getByText(t.delivery.move.pastDate)).toBeVisible();
        await typeDate(portal, t.delivery.move.date, target);
        await button(dialog, confirmName(t.delivery.move)).click();
        await expect(portal.getByRole('heading', { level: 3 }).first()).toContainText(day(target));
        expect((await nextOrderOf(api, customer.token, t)).nextBillDate).toBe(target);

        await openPage(portal, '/upcoming-payments');
        await expect(portal.getByRole('article', { name: day(target) })).toBeVisible();
        const planned = Array.from({ length: 5 }, (_, index) => day(addDays(target, 14 * (index + 1))));
        await expect(portal.getByRole('list', { name: t.payments.timeline.title })).toContainText(planned.join('; '));
        const saved = portal.waitForEvent('download');
        await button(portal, t.payments.calendar.download).click();
        const [event] = readCalendar(await readFile(await (await saved).path(), 'utf8')).events;
        expect(event?.['DTSTART;VALUE=DATE']).toBe(target.replaceAll('-', ''));
      });
    });
  }
});
