import { expect } from '@playwright/test';
import { businessDayAt } from '../../src/domain/planDate';
import { openAdminTab } from '../support/openAdminTab';
import { expectAccessible } from '../support/portalAxe';
import { button, recordCalls, toast } from '../support/portalSteps';
import { inBothLanguages, test } from '../support/portalTest';
import { day, fill } from '../support/portalTexts';

const STATISTIC = '/api/other/statistic';
const today = businessDayAt(new Date());
const monthStart = `${today.slice(0, 7)}-01`;

inBothLanguages((t) => {
  const { adminStatistics: text, admin, common } = t;
  const shown = (from: string, to: string) => fill(text.range.shown, { from: day(from), to: day(to) });

  test('figures of a range: asked for once both dates stand, kept in the address', async ({ portal, api }) => {
    const calls = recordCalls(portal, STATISTIC);
    await openAdminTab(portal, api, t, 'tab=statistics');
    await expect(portal.getByText(shown(monthStart, today))).toBeVisible();
    await expectAccessible(portal);
    expect(calls).toHaveLength(1);

    // Two changes within half a second are one question.
    await portal.getByLabel(text.range.from).fill('2025-06-01');
    await portal.getByLabel(text.range.to).fill('2025-12-31');
    await expect(portal.getByText(shown('2025-06-01', '2025-12-31'))).toBeVisible();
    expect(calls.map((call) => new URL(call.url()).searchParams.get('endDate'))).toEqual([today, '2025-12-31']);
    await expect(portal).toHaveURL(/from=2025-06-01&to=2025-12-31/);

    await portal.reload();
    await expect(portal.getByText(shown('2025-06-01', '2025-12-31'))).toBeVisible();
    await portal.goBack();
    await expect(portal.getByText(shown(monthStart, today))).toBeVisible();
    await expect(portal.getByLabel(text.range.from)).toHaveValue(monthStart);
    // Back stays where it led, without a reload in between as well.
    await portal.getByLabel(text.range.from).fill('2025-07-01');
    await expect(portal.getByText(shown('2025-07-01', today))).toBeVisible();
    await portal.goBack();
    await expect(portal.getByText(shown(monthStart, today))).toBeVisible();
    await expect(portal).toHaveURL(/tab=statistics$/);

    const chart = portal.getByRole('group', { name: text.shares.chart });
    await expect(chart.locator('svg').first()).toBeVisible();
    await portal.getByLabel(text.range.to).focus();
    await expect(async () => {
      await portal.keyboard.press('Tab');
      await expect(chart.locator(':focus')).toHaveCount(1, { timeout: 200 });
    }).toPass();
    await portal.keyboard.press('ArrowRight');
    await expect(chart.getByRole('img', { name: new RegExp(text.shares.one) })).toBeFocused();
    await expectAccessible(portal);
  });

  test('a range that breaks a rule is told at its field; a failure is told once', async ({ portal, api }) => {
    await api.json('/demo/faults', { path: STATISTIC, kind: 'status', value: 500 });
    await openAdminTab(portal, api, t, 'tab=statistics');
    await expect(toast(portal, admin.failures.adminStatistics)).toBeVisible();
    const notices = portal.getByRole('status', { name: common.notice.region });
    await expect(notices).toContainText(admin.failures.adminStatistics);
    await button(portal, common.actions.retry).click();
    await expect(portal.getByText(shown(monthStart, today))).toBeVisible();
    await expect(notices).toBeEmpty();
    const calls = recordCalls(portal, STATISTIC);
    await portal.getByLabel(text.range.to).fill('2026-01-01');
    await portal.getByLabel(text.range.to).blur();
    await expect(portal.getByText(text.range.rangeReversed)).toBeVisible();
    await expectAccessible(portal);
    await portal.getByLabel(text.range.from).fill('2025-12-01');
    await expect(portal.getByText(shown('2025-12-01', '2026-01-01'))).toBeVisible();
    expect(calls).toHaveLength(1);
  });

  test('an answer that arrives late does not replace a newer one', async ({ portal, api }) => {
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    const first = `**${STATISTIC}?startDate=${monthStart}*`;
    await portal.route(first, async (route) => {
      await held;
      await route.continue();
    });
    const sent = portal.waitForRequest(first);
    await openAdminTab(portal, api, t, 'tab=statistics');
    await sent;
    await portal.getByLabel(text.range.from).fill('2025-06-01');
    await expect(portal.getByText(shown('2025-06-01', today))).toBeVisible();
    const cards = portal.getByRole('tabpanel');
    // The chart comes as a piece of its own.
    await expect(cards.getByText(text.shares.keys)).toBeVisible();
    const before = await cards.innerText();
    const late = portal.waitForResponse(first);
    letGo();
    await (await late).finished();
    expect(await cards.innerText()).toBe(before);
  });
});
