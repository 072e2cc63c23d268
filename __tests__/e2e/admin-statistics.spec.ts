import { expect } from '@playwright/test';
import { addDays, businessDayAt } from '../../src/domain/isoDate';
import { expectAccessible } from '../support/axe';
import { inBothLanguages, test } from '../support/fixtures';
import {
  button,
  dateField,
  expectDate,
  holdRequests,
  openAsAdmin,
  recordRequests,
  reloadPage,
  toast,
  typeDate,
} from '../support/page';
import { day, fill } from '../support/texts';

const STATISTIC = '/api/other/statistic';
const MAX_TABS = 20;
const today = businessDayAt(new Date());
const monthStart = `${today.slice(0, 7)}-01`;

inBothLanguages((t) => {
  const { adminStatistics: text, admin, common } = t;
  const shown = (from: string, to: string) => fill(text.range.shown, { from: day(from), to: day(to) });

  test('requests the figures of a range once both dates are unchanged, and keeps the range in the address', async ({
    portal,
    api,
  }) => {
    const requests = recordRequests(portal, STATISTIC);
    await openAsAdmin(portal, api, t, '/profile?tab=statistics');
    await expect(portal.getByText(shown(monthStart, today))).toBeVisible();
    await expectAccessible(portal);
    expect(requests).toHaveLength(1);

    // Two changes within half a second cause one request (rules §18.2).
    await typeDate(portal, text.range.from, '2025-06-01');
    await typeDate(portal, text.range.to, '2025-12-31');
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
    // Back works without a reload in between as well.
    await typeDate(portal, text.range.from, '2025-07-01');
    await expect(portal.getByText(shown('2025-07-01', today))).toBeVisible();
    await portal.goBack();
    await expect(portal.getByText(shown(monthStart, today))).toBeVisible();
    await expect(portal).toHaveURL(/tab=statistics$/);

    const chart = portal.getByRole('group', { name: text.shares.chart });
    await expect(chart.locator('svg').first()).toBeVisible();
    await dateField(portal, text.range.to).click();
    const hasFocus = () => chart.evaluate((element) => element.contains(document.activeElement));
    for (let tabs = 0; tabs < MAX_TABS && !(await hasFocus()); tabs += 1) await portal.keyboard.press('Tab');
    await portal.keyboard.press('ArrowRight');
    await expect(chart.getByRole('img', { name: new RegExp(text.shares.one) })).toBeFocused();
    await expectAccessible(portal);
  });

  test('shows a broken rule at its field and a failure once', async ({ portal, api }) => {
    await api.json('/demo/faults', { path: STATISTIC, kind: 'status', value: 500 });
    await openAsAdmin(portal, api, t, '/profile?tab=statistics');
    await expect(toast(portal, admin.failures.adminStatistics)).toBeVisible();
    const failure = portal.getByRole('main').getByText(admin.failures.adminStatistics);
    await expect(failure).toHaveCount(1);
    await button(portal, common.actions.retry).click();
    await expect(portal.getByText(shown(monthStart, today))).toBeVisible();
    await expect(failure).toHaveCount(0);
    const requests = recordRequests(portal, STATISTIC);
    await typeDate(portal, text.range.to, '2026-01-01');
    await portal.getByRole('heading', { level: 1 }).click();
    await expect(portal.getByText(text.range.rangeReversed)).toBeVisible();
    await expectAccessible(portal);
    await typeDate(portal, text.range.from, '2025-12-01');
    await expect(portal.getByText(shown('2025-12-01', '2026-01-01'))).toBeVisible();
    expect(requests).toHaveLength(1);
  });

  test('a day is picked from the calendar, and one after today is refused once its field is left @desktop', async ({
    portal,
    api,
  }) => {
    await openAsAdmin(portal, api, t, '/profile?tab=statistics&from=2026-03-10&to=2026-03-20');
    await expect(portal.getByText(shown('2026-03-10', '2026-03-20'))).toBeVisible();
    await button(portal, fill(common.pickDate, { field: text.range.from })).click();
    const calendar = portal.getByRole('dialog', { name: text.range.from });
    await expectAccessible(portal);
    await calendar.getByRole('button').nth(1).click();
    await calendar.getByRole('gridcell', { name: '15', exact: true }).click();
    await expect(calendar).toHaveCount(0);
    await expectDate(portal, text.range.from, '2026-02-15');
    await expect(portal.getByText(shown('2026-02-15', '2026-03-20'))).toBeVisible();

    await typeDate(portal, text.range.to, addDays(today, 1));
    await expect(portal.getByText(text.range.rangeInFuture)).toHaveCount(0);
    await portal.keyboard.press('Tab');
    await expect(portal.getByText(text.range.rangeInFuture)).toHaveCount(0);
    await portal.keyboard.press('Tab');
    await expect(portal.getByText(text.range.rangeInFuture)).toBeVisible();
    await portal.goBack();
    await expectDate(portal, text.range.from, '2026-03-10');
    await expectDate(portal, text.range.to, '2026-03-20');
  });

  test('a late answer does not replace a newer one', async ({ portal, api }) => {
    const first = `**${STATISTIC}?startDate=${monthStart}*`;
    const release = await holdRequests(portal, first);
    const sent = portal.waitForRequest(first);
    await openAsAdmin(portal, api, t, '/profile?tab=statistics');
    await sent;
    await typeDate(portal, text.range.from, '2025-06-01');
    await expect(portal.getByText(shown('2025-06-01', today))).toBeVisible();
    const cards = portal.getByRole('tabpanel');
    // The chart is a chunk of its own.
    await expect(cards.getByText(text.shares.keys)).toBeVisible();
    const before = await cards.innerText();
    const late = portal.waitForResponse(first);
    release();
    await (await late).finished();
    expect(await cards.innerText()).toBe(before);
  });
});
