import { expect, type Page } from '@playwright/test';
import { createAdmin } from '../support/api';
import { expectAccessible } from '../support/axe';
import { inBothLanguages, test } from '../support/fixtures';
import { button, isPhone, openAsAdmin, reloadPage, tableRows, toast } from '../support/page';

inBothLanguages((t) => {
  const { list, edit } = t.adminProducts;
  const field = (page: Page) => page.getByRole('combobox', { name: edit.frequencies });
  // Both languages can share a server.
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
    await expectAccessible(portal);
    await portal.getByLabel(list.search).fill('no such product');
    await expect(portal.getByText(list.empty)).toBeVisible();
    await expectAccessible(portal);
    await portal.getByLabel(list.search).fill('saugunterlagen');
    await expect(tableRows(portal)).toHaveCount(1);
    await portal.getByRole('link', { name: new RegExp(`^${list.view}`) }).click();
    await expect(portal).toHaveURL(/\/profile\/\d+$/);
    await expect(field(portal)).toBeVisible();
    await expectAccessible(portal);
    await field(portal).click();
    await expect(portal.getByRole('listbox')).toBeVisible();
    await expectAccessible(portal);
    await field(portal).fill('60');
    await portal.keyboard.press('Enter');
    await button(portal, edit.save).click();
    await expect(portal.getByText(edit.frequencyInvalid)).toBeVisible();
    await expectAccessible(portal);
    await field(portal).fill(`${added}`);
    await portal.keyboard.press('Enter');
    await expect(portal.getByText(weeks(added), { exact: true })).toBeVisible();
    await button(portal, edit.back).click();
    await expect(portal.getByRole('dialog', { name: t.shell.leave.title })).toBeVisible();
    await expectAccessible(portal);
    await button(portal, t.shell.leave.stay).click();
    await button(portal, edit.save).click();
    await expect(toast(portal, t.server.frequenciesSaved)).toBeVisible();
    await expect(portal.getByRole('tab', { name: t.admin.tabs.products })).toHaveAttribute('aria-selected', 'true');
    // As it was left.
    await expect(portal.getByLabel(list.search)).toHaveValue('saugunterlagen');
    await expect(portal).toHaveURL(/sort=stock/);
  });

  test('confirms before unsaved frequencies are lost by closing the page', async ({ portal, api }) => {
    await openAsAdmin(portal, api, t, '/profile/103');
    await field(portal).fill('9');
    await portal.keyboard.press('Enter');
    const [question] = await Promise.all([portal.waitForEvent('dialog'), portal.close({ runBeforeUnload: true })]);
    expect(question.type()).toBe('beforeunload');
    await question.accept();
  });

  test('two admins edit one product: the second sees both sides, and how many subscriptions a removal concerns', async ({
    portal,
    api,
  }) => {
    const { conflict, use } = t.adminProducts;
    const made = await api.json<{ productId: string }>('/demo/products', { weeks: [2, 4] });
    const { productId } = made.payload;
    await api.customer({ productId, intervalWeeks: 4, statuses: ['ACTIVE', 'PAUSED'] });
    await openAsAdmin(portal, api, t, `/profile/${productId}`);
    await button(portal, edit.remove.replace('{{frequency}}', weeks(4))).click();
    const count = use.subscriptions_other.replace('{{count}}', '2');
    const removing = use.removing.replace('{{frequency}}', weeks(4)).replace('{{subscriptions}}', count);
    await expect(portal.getByRole('status').filter({ hasText: removing })).toContainText(use.kept);
    await expectAccessible(portal);

    const other = await createAdmin(api);
    await other.post('/api/other/update-productfreq', { productId, frequency: '2,4,8' });
    await button(portal, edit.save).click();
    await expect(portal.getByRole('heading', { name: conflict.title })).toBeFocused();
    await expect(portal.getByRole('cell')).toHaveText(['2, 4, 8', '2']);
    await expectAccessible(portal);
    const read = async () => {
      const reply = await other.get<{ data: { Product_frequency: { freq: number }[] } }>('/api/other/productfreq', {
        productId,
      });
      return reply.payload.data.Product_frequency.map(({ freq }) => freq);
    };
    expect(await read()).toEqual([2, 4, 8]);
    await button(portal, conflict.overwrite).click();
    await expect(toast(portal, t.server.frequenciesSaved)).toBeVisible();
    expect(await read()).toEqual([2]);
  });

  test('an unknown product says that it was not found', async ({ portal, api }) => {
    await openAsAdmin(portal, api, t, '/profile/no-such-product');
    await expect(portal.getByText(edit.notFound)).toBeVisible();
    await expectAccessible(portal);
  });
});
