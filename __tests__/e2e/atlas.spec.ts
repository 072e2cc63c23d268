import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { checkGallery } from '../../scripts/atlas/checkGallery';
import { differsInPixels } from '../../scripts/atlas/differsInPixels';
import { gallery } from '../../scripts/atlas/gallery';
import { shoot } from '../../scripts/atlas/shoot';
import { hasAxe, VARIANTS } from '../../scripts/atlas/variants';
import type { Visit } from '../../scripts/atlas/Visit';
import { paths } from '../../src/config/paths';
import { test } from '../support/fixtures';
import { button, codeField, openPage, submitCode } from '../support/page';

const TYPED = {
  card: '4000000000000002',
  email: 'typed.by.hand@kunden.example',
  code: '918273',
  address: 'Getippte Gasse 77',
};

const visits: readonly Visit[] = [
  {
    route: paths.otp,
    page: 'code',
    state: 'typed',
    machines: ['signIn.code.entry.typing'],
    arrive: async ({ page, t }) => {
      await openPage(page, '/');
      await page.getByLabel(t.auth.login.email).fill(TYPED.email);
      await button(page, t.auth.login.submit).click();
      await codeField(page, t).waitFor();
      await submitCode(page, t, TYPED.code);
      await page.getByRole('alert').first().waitFor();
    },
  },
  {
    route: paths.accountDetails,
    page: 'account',
    state: 'typed card',
    arrive: async ({ page, t, customer, openAs }) => {
      await openAs(await customer({ card: 'none' }), paths.accountDetails);
      await button(page, t.account.cards.add).click();
      await page.getByLabel(t.account.fields.cardNumber).fill(TYPED.card);
    },
  },
  {
    route: paths.accountDetails,
    page: 'account',
    state: 'typed address',
    arrive: async ({ page, t, customer, openAs }) => {
      await openAs(await customer(), '/address-payment-details?isEditAddress=true');
      await page.getByLabel(t.account.fields.address1).fill(TYPED.address);
    },
  },
];

test('nothing that was typed is in the atlas, whose states keep what they show in each variant @desktop', async ({
  browser,
  server,
  page,
}, { outputDir: folder }) => {
  test.slow();
  const shots = [];
  for (const visit of visits)
    shots.push(...(await shoot({ browser, server, folder, isAxeDue: hasAxe }, visit, VARIANTS)));
  expect(shots).toHaveLength(visits.length * VARIANTS.length);
  expect(shots.flatMap(({ findings }) => findings)).toEqual([]);
  const file = join(folder, 'index.html');
  writeFileSync(file, gallery({ shots, missing: [], failures: [] }));
  const text = readFileSync(file, 'utf8') + JSON.stringify(shots);
  for (const typed of Object.values(TYPED)) expect(text).not.toContain(typed);
  expect(await checkGallery(browser, file, shots.length)).toEqual([]);
  const [first, second] = shots.map(({ image }) => join(folder, image));
  expect(await differsInPixels(page, first ?? '', first ?? '')).toBe(false);
  expect(await differsInPixels(page, first ?? '', second ?? '')).toBe(true);
});
