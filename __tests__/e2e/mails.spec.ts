import { expect } from '@playwright/test';
import { expectAccessible } from '../support/axe';
import { inLanguage, test } from '../support/fixtures';
import { mailSamples } from '../support/mails/mailSamples';

/** Rules that do not apply, because the page of the mail program has the landmarks. */
const LANDMARKS = ['landmark-one-main', 'region'];

inLanguage('de', ({ language }) => {
  test('every mail is accessible in both colour schemes', async ({ page }) => {
    test.slow();
    const samples = mailSamples().filter(({ lang }) => lang === language);
    expect(samples.length).toBeGreaterThan(20);
    for (const { name, mail } of samples) {
      await test.step(name, async () => {
        await page.setContent(mail.html);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectAccessible(page, LANDMARKS);
      });
    }
  });
});
