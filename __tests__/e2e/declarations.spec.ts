import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/axe';
import { inDays } from '../support/api';
import { declarationPages, REFERENCE } from '../support/declarations';
import { eventually } from '../support/eventually';
import { inLanguage, recordProblems, test } from '../support/fixtures';
import { openAs, openAsAdmin, openPage, sessionOf, writeStorage } from '../support/page';
import { day, fill } from '../support/texts';

// The law requires pages that work without JavaScript (rules §28.1). Only axe runs scripts, on the same pages.
const PATHS = ['/kuendigen', '/widerrufen'] as const;
const SIZES = [
  [320, '100%'],
  [320, '200%'],
  [640, '200%'],
] as const;
const HEIGHT = 800;

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

/** Runs axe, and checks the page's width at each window and text size. */
async function expectFine(page: Page): Promise<void> {
  await expectAccessible(page);
  for (const [width, size] of SIZES) {
    await page.setViewportSize({ width, height: HEIGHT });
    await page.evaluate((fontSize) => void (document.documentElement.style.fontSize = fontSize), size);
    expect([width, size, await widthOf(page)]).toEqual([width, size, width]);
  }
  await page.evaluate(() => void (document.documentElement.style.fontSize = ''));
}

test.beforeEach(async ({ server }) => {
  await server.sql(`delete from rate_limits where key like 'declaration:%' returning key`);
});

inLanguage('de', (t) => {
  test('each page is accessible, fits narrow windows and can be printed', async ({ page, api, language, server }) => {
    const { server: words } = t;
    for (const path of PATHS) {
      await page.goto(path);
      await expectFine(page);
      await page.getByRole('button').click();
      await expect(page.getByRole('alert')).toHaveText(words.declarationFaulty);
      await expectFine(page);
      await page.getByLabel(words.declarationName).fill('Kim');
      const { email } = await api.customer({ statuses: ['ACTIVE', 'ACTIVE'], len: language });
      await page.getByLabel(words.declarationEmail).fill(email);
      await page.getByRole('button').click();
      await expect(page.getByRole('link', { name: words.declarationFile })).toBeVisible();
      await expectFine(page);
      await page.emulateMedia({ media: 'print' });
      await expect(page.getByRole('link', { name: words.declarationFile })).toBeHidden();
      await expect(page.getByRole('navigation')).toBeHidden();
      await expect(page.locator('main')).toContainText(email);
      await page.emulateMedia({ media: null });
      const link = await eventually(async () => {
        const texts = (await api.mails(email)).map(({ text }) => text).join('\n');
        return /\/declaration\?token=[\w-]+/.exec(texts)?.[0];
      });
      await page.goto(link);
      await expectFine(page);
    }
    await server.sql(`update rate_limits set hits = 10 where key like 'declaration:ip:%' returning key`);
    await page.goto(PATHS[1]);
    await page.getByLabel(words.declarationName).fill('Kim');
    await page.getByLabel(words.declarationEmail).fill('late@kunden.example');
    await page.getByRole('button').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.declarationRefused);
    await expectFine(page);
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('a cancellation reports invalid fields, offers a file when accepted, and is executed', async ({
      page,
      api,
      language,
      server,
    }) => {
      const problems = recordProblems(page, server);
      const { server: words } = t;
      const customer = await api.customer({ len: language });
      await page.goto(PATHS[0]);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.cancellationTitle);
      const button = page.getByRole('button', { name: words.cancelNow, exact: true });
      await page.getByLabel(words.declarationName).fill('Kim Muster-Müller');
      // Without a script, the choice shows its fields by CSS (rules §28.2).
      const [reason, date] = [
        page.getByLabel(words.declarationReason),
        page.getByLabel(words.declarationDate, { exact: true }),
      ];
      for (const field of [reason, date]) await expect(field).toBeHidden();
      await page.getByLabel(words.whenDate).check();
      await expect(date).toBeVisible();
      await page.getByLabel(words.whenEarliest).check();
      await page.getByLabel(words.kindExtraordinary).check();
      await expect(reason).toBeVisible();
      await button.click();
      const email = page.getByLabel(words.declarationEmail);
      await expect(email).toHaveAttribute('aria-invalid', 'true');
      await expect(email).toHaveAccessibleDescription(new RegExp(words.emailInvalid.slice(0, 20)));
      await expect(page.getByLabel(words.declarationReason)).toBeFocused();
      await expect(page.getByLabel(words.declarationName)).toHaveValue('Kim Muster-Müller');
      await expect(page.getByLabel(words.kindExtraordinary)).toBeChecked();
      await page.getByLabel(words.declarationReason).fill('Der Kater niest');
      await email.fill(customer.email);
      await button.click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.cancellationReceived);
      const reference = REFERENCE.exec(await page.locator('main').innerText())?.[0] ?? '';
      const downloading = page.waitForEvent('download');
      await page.getByRole('link', { name: words.declarationFile }).click();
      const download = await downloading;
      expect(download.suggestedFilename()).toBe(`${reference}.txt`);
      const file = await readFile(await download.path(), 'utf8');
      for (const part of [reference, customer.email, 'Der Kater niest']) expect(file).toContain(part);
      // A reload sends the same declaration again; the server stores one.
      await page.reload();
      await expect(page.locator('main')).toContainText(reference);
      expect(await server.sql(`select 1 as one from declarations where email_norm = '${customer.email}'`)).toHaveLength(
        1,
      );

      const carriedOut = `select 1 as one from declarations where email_norm = '${customer.email}' and state = 'done'`;
      await eventually(async () => (await server.sql(carriedOut)).length > 0);
      const [mail] = await api.mails(customer.email);
      await page.goto(/\/declaration\?token=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '');
      await page.getByRole('button', { name: words.takeBackButton }).click();
      await expect(page.locator('main')).toContainText(words.standingTakenBack);
      await expect(page.getByRole('button')).toHaveCount(0);
      expect(problems.filter((problem) => !problem.includes('Failed to load resource'))).toEqual([]);
    });
  });

  const { ending } = t.subscription;
  /** Expects the note on each page that names the next order. */
  const expectNote = async (portal: Page, purchaseId: string, note: string) => {
    for (const path of ['/dashboard', '/manage-subscriptions', `/manage-subscriptions/${purchaseId}`]) {
      await openPage(portal, path);
      await expect(portal.getByText(note).first(), path).toBeVisible();
    }
    await openPage(portal, '/upcoming-payments');
  };

  test('the portal shows the end of a subscription, and that a checked declaration holds its billing', async ({
    portal,
    api,
    server,
  }) => {
    const pages = declarationPages(server.url, (statement) => server.sql(statement));
    const customer = await api.customer({ nextBillInDays: 10, len: 'en' });
    const date = inDays(5);
    const reference = await pages.declare({ email: customer.email, kind: 'ordinary', when: 'date', date });
    await eventually(async () => (await pages.stateOf(reference)).state === 'scheduled');
    await writeStorage(portal, sessionOf(customer, t));
    await expectNote(portal, customer.purchaseId, fill(ending.on, { date: day(date) }));
    await expect(portal.getByText(t.payments.empty)).toBeVisible();

    const held = await api.customer({ len: 'en' });
    await pages.declare({ email: held.email, contract: 'Streu' }, '/withdraw');
    await writeStorage(portal, sessionOf(held, t));
    await expectNote(portal, held.purchaseId, ending.held);
    await expect(portal.getByText(t.payments.upcoming.held)).toBeVisible();
  });

  test('the footer of each area links to the cancellation and withdrawal pages', async ({ portal, api }) => {
    const names = [t.common.declarations.cancelContract, t.common.declarations.withdraw];
    const expectLinks = async () => {
      for (const [index, name] of names.entries()) {
        const link = portal.getByRole('contentinfo').getByRole('link', { name, exact: true });
        await expect(link).toHaveAttribute('href', new RegExp(`${PATHS[index]}$`));
      }
    };
    await openPage(portal, '/');
    await expectLinks();
    await openAs(portal, t, await api.customer());
    await expectLinks();
    await openAsAdmin(portal, api, t, '/profile');
    await expectLinks();
    await portal.getByRole('link', { name: t.common.declarations.withdraw }).click();
    await expect(portal.getByRole('heading', { level: 1 })).toHaveText(t.server.withdrawalTitle);
  });
});
