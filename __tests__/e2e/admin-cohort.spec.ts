import { expect, type Locator, type Page } from '@playwright/test';
import { inLanguage, test } from '../support/fixtures';
import { openAsAdmin } from '../support/page';

inLanguage('en', (t) => {
  const { adminCohort: text } = t;
  const head = (page: Page) => page.getByRole('columnheader');
  const average = (page: Page) => page.getByRole('rowheader', { name: text.table.average });

  test('the table scrolls by keyboard under a fixed first column, and the curves have accessible names', async ({
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
    await portal.locator('.MuiLineChart-line').first().waitFor();
    const chart = portal.getByRole('group', { name: text.chart.label });
    await portal.keyboard.press('Tab');
    await portal.keyboard.press('ArrowRight');
    await expect(chart.getByRole('img', { name: /\d{4}/ })).toBeFocused();
    await expect(chart.getByRole('img', { name: /100/ })).toBeVisible();
    // At 360 px the first column is narrow enough for months beside it.
    await portal.setViewportSize({ width: 360, height: 740 });
    await expect.poll(async () => (await head(portal).first().boundingBox())?.width).toBeLessThan(125);
  });

  test('a legend entry highlights its curve and name on hover, focus, Enter and click (rules §15.36)', async ({
    portal,
    api,
  }) => {
    await openAsAdmin(portal, api, t, '/profile?tab=cohort&range=all');
    const legend = portal.getByRole('list', { name: text.chart.legend });
    const [first, second] = [legend.getByRole('button').first(), legend.getByRole('button').nth(1)];
    const lines = portal.locator('.MuiLineChart-line[data-highlighted]');
    const expectOnly = async (entry: Locator) => {
      const name = await entry.innerText();
      await expect(lines).toHaveCount(1);
      await expect(lines).toHaveAttribute('data-series', name);
      await expect(portal.locator(`[data-curve="${name}"]`)).toBeVisible();
    };
    await first.hover();
    await expectOnly(first);
    await portal.mouse.move(0, 0);
    await expect(lines).toHaveCount(0);
    await first.focus();
    await portal.keyboard.press('Tab');
    await expectOnly(second);
    await portal.keyboard.press('Enter');
    await expect(second).toHaveAttribute('aria-pressed', 'true');
    await portal.keyboard.press('Tab');
    await first.hover();
    await expectOnly(first);
    await portal.mouse.move(0, 0);
    await portal.getByRole('region', { name: text.table.region }).focus();
    await expectOnly(second);
    await second.click();
    await portal.mouse.move(0, 0);
    await expect(lines).toHaveCount(0);
  });
});
