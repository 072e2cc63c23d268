import { expect, type Locator, type Page, type Response } from '@playwright/test';
import { monthLabel } from '../../src/domain/statistics/month';
import { businessDayAt } from '../../src/domain/isoDate';
import { expectAccessible } from '../support/axe';
import { inBothLanguages, test } from '../support/fixtures';
import { button, holdRequests, openAsAdmin, recordRequests, reloadPage } from '../support/page';
import { fill, type Texts } from '../support/texts';

const COHORT = '/api/admin/cohort';

/** A scale without a leap has shades on which neither black nor white reaches 7 to 1; 4.5 to 1 holds on each. */
const SCALE = ['color-contrast-enhanced'];

inBothLanguages((t) => {
  const { adminCohort: text, admin, common } = t;
  const head = (page: Page) => page.getByRole('columnheader');
  const average = (page: Page) => page.getByRole('rowheader', { name: text.table.average });
  const chart = (page: Page) => page.getByRole('group', { name: text.chart.label });
  const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
  const queryOf = (response: Response) => new URL(response.url()).searchParams;

  test('metric and range are applied by a button and kept in the address, on reload and on Back', async ({
    portal,
    api,
  }) => {
    const requests = recordRequests(portal, COHORT);
    await openAsAdmin(portal, api, t, '/profile?tab=cohort');
    await expect(average(portal)).toBeVisible();
    await expect(field(portal, text.metric.label)).toHaveValue('subscriptions');
    expect(requests).toHaveLength(1);
    for (const label of [text.metric.label, text.range.label])
      expect(await field(portal, label).evaluate(missingWidth)).toBeLessThanOrEqual(0);

    await field(portal, text.metric.label).selectOption({ label: text.metric.ltv });
    await field(portal, text.range.label).selectOption({ label: text.range.all });
    expect(requests).toHaveLength(1);
    const [answer] = await Promise.all([portal.waitForResponse(`**${COHORT}?*`), button(portal, text.apply).click()]);
    expect(queryOf(answer).get('type')).toBe('ltv');
    expect(queryOf(answer).get('startDate')).toBe('2025-05-01');
    await expect(head(portal).nth(1)).toHaveText(text.table.subscribers);
    await expect(button(portal, text.show.absolute)).toHaveCount(0);
    await expectAccessible(portal, SCALE);

    await reloadPage(portal);
    await expect(average(portal)).toBeVisible();
    await expect(field(portal, text.metric.label)).toHaveValue('ltv');
    await expect(field(portal, text.range.label)).toHaveValue('all');
    await portal.goBack();
    await expect(field(portal, text.metric.label)).toHaveValue('subscriptions');
    await expect(head(portal).nth(1)).toHaveText(text.table.subscriptions);
    await button(portal, text.show.absolute).click();
    await expect(portal.getByRole('cell', { name: /%/ })).toHaveCount(0);
    const [file] = await Promise.all([portal.waitForEvent('download'), button(portal, text.csv.download).click()]);
    expect(file.suggestedFilename()).toMatch(/^cohort-subscriptions-\d{4}-\d\d-\d{4}-\d\d\.csv$/);
  });

  test('the table scrolls by keyboard under a fixed first column, and the curves are read aloud', async ({
    portal,
    api,
  }) => {
    await openAsAdmin(portal, api, t, '/profile?tab=cohort&range=all');
    const box = portal.getByRole('region', { name: text.table.region });
    await expect(average(portal)).toBeVisible();
    await expectAccessible(portal, SCALE);
    await box.focus();
    const first = await head(portal).first().boundingBox();
    await portal.keyboard.press('ArrowRight');
    await expect.poll(() => box.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
    expect((await head(portal).first().boundingBox())?.x).toBe(first?.x);
    await portal.keyboard.press('Tab');
    await portal.keyboard.press('ArrowRight');
    await expect(chart(portal).getByRole('img', { name: /\d{4}/ })).toBeFocused();
    await expect(chart(portal).getByRole('img', { name: /100/ })).toBeVisible();
  });

  test('months can be typed and picked, and are limited to the range that has cohorts', async ({ portal, api }) => {
    await openAsAdmin(portal, api, t, '/profile?tab=cohort&range=custom&from=2025-08&to=2025-12');
    await expect(average(portal)).toBeVisible();
    const start = portal.getByRole('group', { name: text.months.start });
    const end = portal.getByRole('group', { name: text.months.end });
    await expect(start).toContainText(/08.*2025/);
    await expect(end).toContainText(/12.*2025/);

    // A start after the end resets the end to the current month, and so does an end in the future (rules §15.15).
    const month = businessDayAt(new Date()).slice(0, 7).split('-').reverse();
    const current = new RegExp(month.join('.*'));
    const type = async (group: Locator, digits: string) => {
      await group.getByRole('spinbutton').first().click();
      await portal.keyboard.type(digits, { delay: 30 });
    };
    // Over the button of its calendar.
    const leave = async () => {
      await portal.keyboard.press('Tab');
      await portal.keyboard.press('Tab');
    };
    // A month whose year is not typed yet does neither.
    await type(start, '112026');
    await expect(end).toContainText(/12.*2025/);
    await type(start, '092025');
    await leave();
    await expect(end).toContainText(/12.*2025/);
    await type(start, '012026');
    await expect(start).toContainText(/01.*2026/);
    await leave();
    await expect(end).toContainText(current);
    await type(end, '12' + String(Number(month[1]) + 1));
    await leave();
    await expect(end).toContainText(current);
    await type(start, '042025');
    await leave();
    const message = fill(text.months.outOfRange, { first: 'May 2025', last: monthLabel(`${month[1]}-${month[0]}-01`) });
    await expect(portal.getByText(message)).toBeVisible();
    await expect(button(portal, text.apply)).toBeDisabled();
    await expectAccessible(portal, SCALE);
    await type(start, '062025');
    await leave();
    await expect(portal.getByText(message)).toHaveCount(0);

    const pick = portal.getByRole('button', { name: fill(common.pickDate, { field: text.months.start }) });
    await pick.focus();
    await portal.keyboard.press('Enter');
    const dialog = portal.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await expectAccessible(portal, SCALE);
    // Nothing before May 2025 can be chosen. The focus is on June, the chosen month.
    await expect(dialog.getByRole('radio').nth(3)).toBeDisabled();
    await expect(dialog.getByRole('radio').nth(5)).toBeFocused();
    await portal.keyboard.press('ArrowRight');
    await portal.keyboard.press('ArrowRight');
    await portal.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(start).toContainText(/08.*2025/);
    const [answer] = await Promise.all([portal.waitForResponse(`**${COHORT}?*`), button(portal, text.apply).click()]);
    expect([queryOf(answer).get('startDate'), queryOf(answer).get('endDate')]).toEqual([
      '2025-08-01',
      businessDayAt(new Date()),
    ]);
    await expect(portal).toHaveURL(/from=2025-08&to=/);
  });

  test('renders ten skeleton rows, then a failure with its reason, and leaves the area without an answer', async ({
    portal,
    api,
  }) => {
    await api.json('/demo/faults', { path: COHORT, kind: 'status', value: 500 });
    const release = await holdRequests(portal, `**${COHORT}?*`);
    await openAsAdmin(portal, api, t, '/profile?tab=cohort');
    await expect(portal.locator('tbody > tr')).toHaveCount(10);
    release();
    await expect(portal.getByText(text.loadFailed)).toBeVisible();
    await expect(portal.getByText(fault(t), { exact: true })).toBeVisible();
    await expectAccessible(portal, SCALE);
    await button(portal, common.actions.retry).click();
    await expect(average(portal)).toBeVisible();

    await api.json('/demo/faults', { path: COHORT, kind: 'status', value: 503 });
    await field(portal, text.metric.label).selectOption('ltv');
    await button(portal, text.apply).click();
    await expect(portal.getByText(fill(admin.failures.adminOther, { message: t.server.fault }))).toBeVisible();
    await portal.route(`**${COHORT}?*`, (route) => route.abort());
    const view = portal.url();
    const seen: string[] = [];
    portal.on('framenavigated', (frame) => seen.push(frame.url()));
    await button(portal, common.actions.retry).click();
    // Through `/`, which leads an admin who is still signed in back to the same view.
    await expect.poll(() => seen.map((url) => url === view || new URL(url).pathname)).toEqual(['/', true]);
    await expect(portal.getByText(common.failures.noResponse)).toBeVisible();
    await portal.unroute(`**${COHORT}?*`);
    await button(portal, common.actions.retry).click();
    await expect(average(portal)).toBeVisible();
  });

  test('a late answer does not replace a newer one', async ({ portal, api }) => {
    const release = await holdRequests(portal, `**${COHORT}?*type=subscriptions*`);
    await openAsAdmin(portal, api, t, '/profile?tab=cohort');
    await field(portal, text.metric.label).selectOption('ltv');
    await button(portal, text.apply).click();
    await expect(head(portal).nth(1)).toHaveText(text.table.subscribers);
    await expect(average(portal)).toBeVisible();
    const before = await portal.getByRole('table').innerText();
    const late = portal.waitForResponse(`**${COHORT}?*type=subscriptions*`);
    release();
    await (await late).finished();
    expect(await portal.getByRole('table').innerText()).toBe(before);
  });
});

/** How many pixels a select is too narrow for its longest option. */
function missingWidth(select: HTMLElement): number {
  const copy = select.cloneNode(true) as HTMLElement;
  copy.style.width = 'max-content';
  select.after(copy);
  const needed = copy.offsetWidth;
  copy.remove();
  return needed - select.offsetWidth;
}

/** The message of a 500: the server's words with a trailing period (rules §17.4). */
const fault = ({ admin, server }: Texts) =>
  fill(admin.failures.adminServer, { message: server.fault.replace(/\.$/, '') });
