import { expect } from '@playwright/test';
import { businessDayAt } from '../../src/domain/isoDate';
import { inLanguage, test } from '../support/fixtures';
import {
  button,
  dateField,
  expectDate,
  openAsAdmin,
  pauseClock,
  recordRequests,
  reloadPage,
  typeDate,
} from '../support/page';
import { day, fill } from '../support/texts';

const STATISTIC = '/api/other/statistic';
const MAX_TABS = 20;
const today = businessDayAt(new Date());
const monthStart = `${today.slice(0, 7)}-01`;

inLanguage('en', (t) => {
  const { adminStatistics: text, common } = t;
  const shown = (from: string, to: string) => fill(text.range.shown, { from: day(from), to: day(to) });

  test('requests the figures of a range once both dates are unchanged, and keeps the range in the address', async ({
    portal,
    api,
  }) => {
    const requests = recordRequests(portal, STATISTIC);
    await portal.clock.install();
    await openAsAdmin(portal, api, t, '/profile?tab=statistics');
    await expect(portal.getByText(shown(monthStart, today))).toBeVisible();
    expect(requests).toHaveLength(1);

    // Two changes within half a second cause one request (rules §18.2).
    await pauseClock(portal, portal.getByRole('heading', { level: 1 }));
    await typeDate(portal, text.range.from, '2025-06-01');
    await typeDate(portal, text.range.to, '2025-12-31');
    await portal.clock.resume();
    await expect(portal.getByText(shown('2025-06-01', '2025-12-31'))).toBeVisible();
    expect(requests.map((request) => new URL(request.url()).searchParams.get('endDate'))).toEqual([
      today,
      '2025-12-31',
    ]);
    await expect(portal).toHaveURL(/from=2025-06-01&to=2025-12-31/);

    await reloadPage(portal);
    await expect(portal.getByText(shown('2025-06-01', '2025-12-31'))).toBeVisible();
    await portal.goBack();
    await expect(portal.getByText(shown(monthStart, today))).toBeVisible();
    await expectDate(portal, text.range.from, monthStart);

    const chart = portal.getByRole('group', { name: text.shares.chart });
    await expect(chart.locator('svg').first()).toBeVisible();
    await dateField(portal, text.range.to).click();
    const hasFocus = () => chart.evaluate((element) => element.contains(document.activeElement));
    for (let tabs = 0; tabs < MAX_TABS && !(await hasFocus()); tabs += 1) await portal.keyboard.press('Tab');
    await portal.keyboard.press('ArrowRight');
    await expect(chart.getByRole('img', { name: new RegExp(text.shares.one) })).toBeFocused();
  });

  test('a day is picked from the calendar @desktop', async ({ portal, api }) => {
    // Without motion, one month is in the calendar at a time.
    await portal.emulateMedia({ reducedMotion: 'reduce' });
    await openAsAdmin(portal, api, t, '/profile?tab=statistics&from=2026-03-10&to=2026-03-20');
    await expect(portal.getByText(shown('2026-03-10', '2026-03-20'))).toBeVisible();
    await button(portal, fill(common.pickDate, { field: text.range.from })).click();
    const calendar = portal.getByRole('dialog', { name: text.range.from });
    await calendar.getByRole('button').nth(1).click();
    await calendar.getByRole('gridcell', { name: '15', exact: true }).click();
    await expect(calendar).toHaveCount(0);
    await expectDate(portal, text.range.from, '2026-02-15');
    await expect(portal.getByText(shown('2026-02-15', '2026-03-20'))).toBeVisible();
  });
});
