import { expect } from '@playwright/test';
import { inLanguage, test } from '../support/fixtures';
import { button, dateField, expectDate, openAsAdmin } from '../support/page';
import { day, fill, TEXTS } from '../support/texts';

const RANGE = { from: '2026-03-10', to: '2026-03-20' };
const ADDRESS = `/profile?tab=statistics&from=${RANGE.from}&to=${RANGE.to}`;

inLanguage('en', (t) => {
  const { adminStatistics: text, common } = t;
  const shown = (from: string, to: string) => fill(text.range.shown, { from: day(from), to: day(to) });

  test('a date of the range can be picked from the calendar @desktop', async ({ portal, api }) => {
    // Because without motion the calendar renders one month at a time.
    await portal.emulateMedia({ reducedMotion: 'reduce' });
    await openAsAdmin(portal, api, t, ADDRESS);
    await expect(portal.getByText(shown(RANGE.from, RANGE.to))).toBeVisible();
    await button(portal, fill(common.pickDate, { field: text.range.from })).click();
    const calendar = portal.getByRole('dialog', { name: text.range.from });
    await calendar.getByRole('button').nth(1).click();
    await calendar.getByRole('gridcell', { name: '15', exact: true }).click();
    await expect(calendar).toHaveCount(0);
    await expectDate(portal, text.range.from, '2026-02-15');
    await expect(portal.getByText(shown('2026-02-15', RANGE.to))).toBeVisible();
  });
});

test.describe('a typed date @desktop', () => {
  for (const [language, typed, pasted] of [
    ['de', '1.2.2026', ' 3. 1. 2026'],
    ['en', '2/1/2026', '1/3/2026'],
  ] as const) {
    test.describe(language, () => {
      test.use({ language });

      test('accepts separators and pasted dates, and rejects unreadable text', async ({ portal, api, context }) => {
        await context.grantPermissions(['clipboard-read', 'clipboard-write']);
        const { adminStatistics: text, common } = TEXTS[language];
        await openAsAdmin(portal, api, TEXTS[language], ADDRESS);
        const field = dateField(portal, text.range.from);
        const paste = async (words: string) => {
          await portal.evaluate((copied) => navigator.clipboard.writeText(copied), words);
          await portal.keyboard.press('ControlOrMeta+v');
        };
        const firstPart = field.getByRole('spinbutton').first();
        await firstPart.click();
        await expect(firstPart).toBeFocused();
        // At a person's pace, because the field renders after each digit.
        await portal.keyboard.type(typed, { delay: 60 });
        await expectDate(portal, text.range.from, '2026-02-01');
        await paste(pasted);
        await expectDate(portal, text.range.from, '2026-01-03');
        await paste('2026-01-24');
        await expectDate(portal, text.range.from, '2026-01-24');
        await paste('vorgestern');
        await expect(field).toHaveAttribute('aria-invalid', 'true');
        const example = language === 'de' ? '01.01.2000' : '01/01/2000';
        await expect(portal.getByText(fill(common.unreadDay, { text: 'vorgestern', example }))).toBeVisible();
        await expectDate(portal, text.range.from, '2026-01-24');
        await portal.keyboard.press('ControlOrMeta+A');
        await paste('2026-01-25');
        await expectDate(portal, text.range.from, '2026-01-25');
      });
    });
  }
});
