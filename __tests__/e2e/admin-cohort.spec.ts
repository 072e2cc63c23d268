import { expect, type Page, type Response } from '@playwright/test';
import { businessDayAt } from '../../src/domain/isoDate';
import { inLanguage, test } from '../support/fixtures';
import { button, openAsAdmin, recordRequests, reloadPage } from '../support/page';
import { fill } from '../support/texts';

const COHORT = '/api/admin/cohort';

inLanguage('en', (t) => {
  const { adminCohort: text, common } = t;
  const head = (page: Page) => page.getByRole('columnheader');
  const average = (page: Page) => page.getByRole('rowheader', { name: text.table.average });
  const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
  const queryOf = (response: Response) => new URL(response.url()).searchParams;

  test('metric and range are applied by a button and kept in the address, on reload and on Back', async ({
    portal,
    api,
  }) => {
    const requests = recordRequests(portal, COHORT);
    await openAsAdmin(portal, api, t, '/profile?tab=cohort');
    await expect(average(portal)).toBeVisible();
    for (const label of [text.metric.label, text.range.label])
      expect(await field(portal, label).evaluate(missingWidth)).toBeLessThanOrEqual(0);
    await field(portal, text.metric.label).selectOption({ label: text.metric.ltv });
    await field(portal, text.range.label).selectOption({ label: text.range.all });
    expect(requests).toHaveLength(1);
    await button(portal, text.apply).click();
    await expect(head(portal).nth(1)).toHaveText(text.table.subscribers);

    await reloadPage(portal);
    await expect(average(portal)).toBeVisible();
    await expect(field(portal, text.metric.label)).toHaveValue('ltv');
    await expect(field(portal, text.range.label)).toHaveValue('all');
    await portal.goBack();
    await expect(field(portal, text.metric.label)).toHaveValue('subscriptions');
    await expect(head(portal).nth(1)).toHaveText(text.table.subscriptions);
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
    await box.focus();
    const first = await head(portal).first().boundingBox();
    await portal.keyboard.press('ArrowRight');
    await expect.poll(() => box.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
    expect((await head(portal).first().boundingBox())?.x).toBe(first?.x);
    const chart = portal.getByRole('group', { name: text.chart.label });
    await portal.keyboard.press('Tab');
    await portal.keyboard.press('ArrowRight');
    await expect(chart.getByRole('img', { name: /\d{4}/ })).toBeFocused();
    await expect(chart.getByRole('img', { name: /100/ })).toBeVisible();
  });

  test('a month is picked by keyboard, within the range that has cohorts', async ({ portal, api }) => {
    await portal.emulateMedia({ reducedMotion: 'reduce' });
    await openAsAdmin(portal, api, t, '/profile?tab=cohort&range=custom&from=2025-06&to=2025-12');
    await expect(average(portal)).toBeVisible();
    const pick = portal.getByRole('button', { name: fill(common.pickDate, { field: text.months.start }) });
    await pick.focus();
    await portal.keyboard.press('Enter');
    const dialog = portal.getByRole('dialog');
    // Because there are no cohorts before May 2025. The focus is on June, the chosen month.
    await expect(dialog.getByRole('radio').nth(3)).toBeDisabled();
    await expect(dialog.getByRole('radio').nth(5)).toBeFocused();
    await portal.keyboard.press('ArrowRight');
    await portal.keyboard.press('ArrowRight');
    await portal.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    const months = (name: string) => portal.getByRole('group', { name });
    await expect(months(text.months.start)).toContainText(/08.*2025/);
    // A start that is typed after the end resets the end to the current month (rules §15.15).
    const month = businessDayAt(new Date()).slice(0, 7).split('-').reverse();
    await months(text.months.start).getByRole('spinbutton').first().click();
    await portal.keyboard.type('012026', { delay: 30 });
    await portal.keyboard.press('Tab');
    await portal.keyboard.press('Tab');
    await expect(months(text.months.end)).toContainText(new RegExp(month.join('.*')));
    const [answer] = await Promise.all([portal.waitForResponse(`**${COHORT}?*`), button(portal, text.apply).click()]);
    expect(queryOf(answer).get('startDate')).toBe('2026-01-01');
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
