import { expect, type Page } from '@playwright/test';
import { itemOf } from '../support/api';
import { CLICKS_MAX, countClicks } from '../support/clicks';
import { declarationPages } from '../support/declarations';
import { newCode } from '../support/discountAdmin';
import { inLanguage, test } from '../support/fixtures';
import { button, openAsAdmin, tableRows, toast } from '../support/page';
import { confirmName, fill, startingWith } from '../support/texts';

const ADDRESSES = 200;

inLanguage('en', (t) => {
  const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name });
  /** Searches the list of a tab; the first page has no other list. */
  async function search(page: Page, label: string, text: string) {
    await page.getByLabel(label).fill(text);
    await expect(tableRows(page)).toHaveCount(1);
  }

  test('moves an order as its customer', async ({ portal, api }) => {
    const { adminCustomers, adminEntry, delivery } = t;
    const { email, token, purchaseId } = await api.customer({ nextBillInDays: 10, intervalWeeks: 4, len: t.language });
    const before = await itemOf(api, token, purchaseId);
    const { click, count } = countClicks();
    await openAsAdmin(portal, api, t, '/profile');
    await search(portal, adminCustomers.search, email);
    await click(button(tableRows(portal), startingWith(adminCustomers.enter)));
    await portal.getByLabel(adminEntry.reason).fill('The customer has called.');
    await click(button(portal, adminEntry.open));
    await click(button(portal, delivery.move.open));
    await click(button(portal.getByRole('dialog'), confirmName(delivery.move)));
    await expect(portal.getByRole('dialog')).toHaveCount(0);
    expect((await itemOf(api, token, purchaseId)).nextBillDate).not.toBe(before.nextBillDate);
    expect(count()).toBeLessThanOrEqual(CLICKS_MAX);
  });

  test('makes a code for 200 pasted addresses', async ({ portal, api, context }) => {
    const { adminDiscounts: text, admin } = t;
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const code = newCode();
    const pasted = Array.from({ length: ADDRESSES }, (_, index) => `person${index}@kunden.example`).join('\n');
    const { click, count } = countClicks();
    const { isAdmintoken } = await openAsAdmin(portal, api, t, '/profile');
    await click(tab(portal, admin.tabs.discounts));
    await click(button(portal, text.create));
    await portal.getByLabel(text.fields.code, { exact: true }).fill(code);
    await portal.getByLabel(text.fields.amount, { exact: true }).fill('10');
    await portal.getByLabel(text.fields.customers).focus();
    await portal.evaluate((copied) => navigator.clipboard.writeText(copied), pasted);
    await portal.keyboard.press('ControlOrMeta+V');
    await click(button(portal, text.form.create));
    await expect(toast(portal, fill(text.done.DISCOUNT_CREATED, { code }))).toBeVisible();
    const { payload } = await api.get<{ discounts: { customer_list: string }[] }>(
      '/api/admin/discounts',
      { search: code },
      { token: isAdmintoken },
    );
    expect(payload.discounts[0]?.customer_list.split(',')).toHaveLength(ADDRESSES);
    expect(count()).toBeLessThanOrEqual(CLICKS_MAX);
  });

  test('executes a withdrawal', async ({ portal, api, server }) => {
    const { adminDeclarations: text } = t;
    const pages = declarationPages(server.url, (statement) => server.sql(statement));
    const { email } = await api.customer({ len: t.language });
    const reference = await pages.declare({ email, contract: 'Litter' }, '/withdraw');
    const { click, count } = countClicks();
    await openAsAdmin(portal, api, t, '/profile');
    await click(tab(portal, startingWith(t.admin.tabs.declarations)));
    await search(portal, text.search, reference);
    await click(button(portal, fill(text.view, { reference, action: text.decide })));
    const dialog = portal.getByRole('dialog');
    await click(dialog.getByLabel(text.decision.done));
    const subscription = dialog.locator('input[name=purchaseIds]');
    if (!(await subscription.isChecked())) await click(subscription);
    await click(button(dialog, text.confirm.withdrawal));
    await expect(dialog).toHaveCount(0);
    expect(await pages.stateOf(reference)).toMatchObject({ state: 'done' });
    expect(count()).toBeLessThanOrEqual(CLICKS_MAX);
  });

  test("changes a product's price after a look at the effect", async ({ portal, api }) => {
    const { adminOffer: text, adminProducts } = t;
    const { payload } = await api.json<{ productId: string; name: string }>('/demo/products', { priceCents: 1_490 });
    const { productId, name } = payload;
    await api.customer({ productId });
    const { click, count } = countClicks();
    const { isAdmintoken: token } = await openAsAdmin(portal, api, t, '/profile');
    await click(tab(portal, t.admin.tabs.products));
    await search(portal, adminProducts.list.search, name);
    await click(tableRows(portal).getByRole('link', { name: startingWith(adminProducts.list.view) }));
    await click(button(portal, text.change));
    await portal.getByLabel(text.fields.price, { exact: true }).fill('12.90');
    await click(button(portal, text.show));
    await expect(portal.getByText(fill(text.effect.kept_one, { number: '1' }))).toBeVisible();
    await click(button(portal, text.save));
    await expect(toast(portal, t.server.productSaved)).toBeVisible();
    const stored = await api.get<{ data: { offer: object } }>('/api/other/productfreq', { productId }, { token });
    expect(stored.payload.data.offer).toMatchObject({ price: 12.9 });
    expect(count()).toBeLessThanOrEqual(CLICKS_MAX);
  });
});
