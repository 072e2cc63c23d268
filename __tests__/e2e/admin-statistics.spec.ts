import { expect } from '@playwright/test';
import { inLanguage, test } from '../support/fixtures';
import { button, expectDate, openAsAdmin } from '../support/page';
import { day, fill } from '../support/texts';

inLanguage('en', (t) => {
  const { adminStatistics: text, common } = t;
  const shown = (from: string, to: string) => fill(text.range.shown, { from: day(from), to: day(to) });

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
