import { expect, type Page } from '@playwright/test';
import { expectNoWiderThanWindow } from '../support/axe';
import { inLanguage, test } from '../support/fixtures';
import { openInactive, openPage, sessionOf, writeStorage } from '../support/page';

const MANY = 30;
const PAYMENTS = 20;
/** Payments on one page. */
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

/** Counts the style rules that are inserted between a tap and its next frame. */
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
  /** Taps a button, then closes its overlay with Escape. */
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

  // Because an inserted rule makes the browser restyle a long list before the next paint.
  test('a dialog inserts its styles after the frame that answers the tap @phone', async ({ portal, api }) => {
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
        // Separate from the overlays, because the inactive subscriptions expand in the page.
        await portal.evaluate(() => void (window.earlyRules = 0));
      }
      for (const name of names) await openAndClose(portal, name);
      expect(await portal.evaluate(() => window.earlyRules)).toBe(0);
    }
  });
});
