import { expect, type Page } from '@playwright/test';
import { inLanguage, test } from '../support/fixtures';
import { button, isPhone, openAsAdmin, reloadPage, tableRows, toast } from '../support/page';

inLanguage('de', (t) => {
  const { list, edit } = t.adminProducts;
  const field = (page: Page) => page.getByRole('combobox', { name: edit.frequencies });
  // Because both languages can share a server.
  const added = t.language === 'de' ? 11 : 13;
  const weeks = (count: number) => edit.weeks_other.replace('{{count}}', `${count}`);

  test('finds a product in the list, changes its frequencies and returns to the list', async ({ portal, api }) => {
    await openAsAdmin(portal, api, t, '/profile#product');
    await expect(tableRows(portal)).toHaveCount(10);
    if (isPhone(portal)) await portal.getByLabel(t.admin.table.sortBy).selectOption('stock');
    else await portal.getByRole('columnheader', { name: list.columns.stock }).click();
    await expect(portal).toHaveURL('/profile?tab=products&sort=stock');
    await reloadPage(portal);
    if (isPhone(portal)) await expect(portal.getByLabel(t.admin.table.sortBy)).toHaveValue('stock');
    else {
      const head = portal.getByRole('columnheader', { name: list.columns.stock });
      await expect(head).toHaveAttribute('aria-sort', 'ascending');
    }
    await portal.getByLabel(list.search).fill('saugunterlagen');
    await expect(tableRows(portal)).toHaveCount(1);
    await portal.getByRole('link', { name: new RegExp(`^${list.view}`) }).click();
    await expect(portal).toHaveURL(/\/profile\/\d+$/);
    await expect(field(portal)).toBeVisible();
    await field(portal).fill(`${added}`);
    await portal.keyboard.press('Enter');
    await expect(portal.getByText(weeks(added), { exact: true })).toBeVisible();
    await button(portal, edit.back).click();
    await button(portal, t.shell.leave.stay).click();
    await button(portal, edit.save).click();
    await expect(toast(portal, t.server.frequenciesSaved)).toBeVisible();
    await expect(portal.getByRole('tab', { name: t.admin.tabs.products })).toHaveAttribute('aria-selected', 'true');
    // As it was left.
    await expect(portal.getByLabel(list.search)).toHaveValue('saugunterlagen');
    await expect(portal).toHaveURL(/sort=stock/);
  });
});
