import { expect, type Page } from '@playwright/test';
import { inLanguage, test } from '../support/fixtures';
import { openAsAdmin } from '../support/page';

inLanguage('en', (t) => {
  const { adminCohort: text } = t;
  const head = (page: Page) => page.getByRole('columnheader');
  const average = (page: Page) => page.getByRole('rowheader', { name: text.table.average });

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
});
