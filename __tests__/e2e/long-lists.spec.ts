import { expect, type Page } from '@playwright/test';
import { expectNoWiderThanWindow } from '../support/axe';
import { inLanguage, test } from '../support/fixtures';
import { openInactive, openPage, sessionOf, writeStorage } from '../support/page';

const MANY = 30;
const PAYMENTS = 20;
/** Of the payments that a page shows. */
const PAGE_ROWS = 10;

const lists = [
  { path: '/dashboard', row: 'article', rows: MANY / 2 },
  { path: '/manage-subscriptions?tab=inactive', row: '[role=tabpanel] [role=listitem]', rows: MANY / 2 },
  { path: '/previous-payments', row: '[role=listitem] > article', rows: PAGE_ROWS },
];

declare global {
  interface Window {
    earlyRules: number;
  }
}

/** Counts the style rules that a tap adds before the frame that answers it. */
const watchRules = () => {
  window.earlyRules = 0;
  const rules = () => [...document.styleSheets].reduce((sum, { cssRules }) => sum + cssRules.length, 0);
  const begin = () => {
    const before = rules();
    requestAnimationFrame(() => (window.earlyRules += rules() - before));
  };
  for (const type of ['pointerdown', 'click']) addEventListener(type, begin, { capture: true });
};

inLanguage('de', (t) => {
  /** Opens and closes the overlay of a button. */
  async function openAndClose(page: Page, name: string): Promise<void> {
    await page
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .first()
      .tap();
    const dialog = page.locator('[role=dialog], .MuiDrawer-paper').first();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }

  test('long lists are no wider than the window', async ({ portal, api }) => {
    const statuses = Array.from({ length: MANY }, (_, index) => (index % 2 ? 'PAUSED' : 'ACTIVE'));
    const { email, token } = await api.customer({ statuses, payments: PAYMENTS, intervalWeeks: 1 });
    await writeStorage(portal, sessionOf({ email, token }, t));
    for (const { path, row, rows } of lists) {
      await openPage(portal, path);
      await expect(portal.locator(`main ${row}`)).toHaveCount(rows);
      await expectNoWiderThanWindow(portal);
    }
  });

  // A rule that is added with the tap has the browser restyle a long list before it can render the answer.
  test('a dialog adds its styles after the tap that opens it is answered @phone', async ({ portal, api }) => {
    const { email, token } = await api.customer({ statuses: ['ACTIVE', 'INACTIVE'], payments: PAYMENTS });
    await writeStorage(portal, sessionOf({ email, token }, t));
    await portal.addInitScript(watchRules);
    const opened = {
      '/dashboard': [
        t.shell.menu,
        t.delivery.move.open,
        t.subscription.reactivate.open,
        t.catalog.recommended.browseMore,
      ],
      '/previous-payments': [t.shell.menu, t.payments.viewOrder],
    };
    for (const [path, names] of Object.entries(opened)) {
      await openPage(portal, path);
      if (path === '/dashboard') {
        await openInactive(portal, t);
        // It folds out below, and covers nothing.
        await portal.evaluate(() => void (window.earlyRules = 0));
      }
      for (const name of names) await openAndClose(portal, name);
      expect(await portal.evaluate(() => window.earlyRules)).toBe(0);
    }
  });
});
