import { openAdminTab } from '../support/openAdminTab';
import { expectAccessible } from '../support/portalAxe';
import { test } from '../support/portalTest';
import { TEXTS } from '../support/portalTexts';
import { expect } from '@playwright/test';

test('shots', async ({ portal, api }, info) => {
  const t = TEXTS.de;
  const name = info.project.name;
  await openAdminTab(portal, api, t, 'tab=statistics');
  await portal.waitForTimeout(4000);
  await portal.screenshot({ path: `/tmp/ad2/${name}-stat.png`, fullPage: true });
  await openAdminTab(portal, api, t, 'tab=cohort&range=all');
  await portal.waitForTimeout(4000);
  await portal.screenshot({ path: `/tmp/ad2/${name}-cohort.png`, fullPage: true });
  await portal.getByLabel('Zeitraum').selectOption('custom');
  await portal.waitForTimeout(3000);
  await portal.screenshot({ path: `/tmp/ad2/${name}-custom.png`, fullPage: true });
  console.log(await portal.locator('form').first().ariaSnapshot());
  await portal
    .getByRole('button', { name: /(Datum|Date|Monat)/ })
    .first()
    .click();
  await portal.waitForTimeout(1500);
  await portal.screenshot({ path: `/tmp/ad2/${name}-picker.png` });
  console.log(await portal.getByRole('dialog').ariaSnapshot());
  await expectAccessible(portal).catch((e) => console.log(String(e)));
  await portal.keyboard.press('Escape');
  await expectAccessible(portal).catch((e) => console.log(String(e)));
});
