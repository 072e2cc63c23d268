import { expect, type Page } from '@playwright/test';
import { addDays, businessDayAt } from '#src/domain/isoDate';
import { type Api, createAdmin } from '../support/api';
import { discountCode } from '../support/discountAdmin';
import { inLanguage, test } from '../support/fixtures';
import {
  button,
  dateField,
  expectDate,
  hasPickers,
  openPage,
  reloadPage,
  toast,
  typeDate,
  writeStorage,
} from '../support/page';
import { fill } from '../support/texts';

const SAVE = '/api/admin/create-update-discount';
const LIST = '/api/admin/discounts';
const TODAY = businessDayAt(new Date());

inLanguage('en', ({ adminDiscounts: t, language }) => {
  const { fields, form } = t;

  /** Opens the list of discounts, filtered by a prefix that is unique to the test. */
  async function openDiscounts(page: Page, api: Api, made = 0) {
    const admin = await createAdmin(api);
    const prefix = discountCode(10);
    for (let index = 0; index < made; index += 1) {
      const form = { code: `${prefix}-${index}`, amount: 10, isPercentage: true, startDate: TODAY };
      await admin.json(SAVE, { ...form, customerList: 'anna@kunden.example' });
    }
    const signedIn = { isAdmin: 'true', isAdmintoken: admin.token, multiAccount: 'false', email: admin.email };
    await writeStorage(page, { ...signedIn, len: language });
    await openPage(page, `/profile?tab=discounts&search=${prefix}`);
    const find = async () =>
      (
        await admin.get<{
          discounts: { code: string; amount: number; usage_time: number | null; end_date: string | null }[];
        }>(LIST, {
          search: prefix,
        })
      ).payload.discounts;
    return { prefix, find };
  }
  const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

  test('rejects an end date that does not exist', async ({ portal, api }) => {
    const { prefix, find } = await openDiscounts(portal, api);
    await button(portal, t.create).click();
    await field(portal, fields.code).fill(`${prefix}-DAY`);
    await field(portal, fields.amount).fill('10');
    await dateField(portal, fields.endDate).click();
    // Because an incomplete date is not empty: an empty date means a discount without end.
    await portal.keyboard.type('0231');
    await portal.keyboard.press('Enter');
    await expect(portal.getByText(t.rules.INVALID_DATE)).toBeVisible();
    await expect(dateField(portal, fields.endDate)).toHaveAttribute('aria-invalid', 'true');
    if (await hasPickers(portal)) {
      await typeDate(portal, fields.endDate, '2027-02-30');
      await button(portal, form.create).click();
      await expect(portal.getByText(t.rules.INVALID_DATE)).toBeVisible();
      await expectDate(portal, fields.endDate, '2027-02-30');
      await expect(dateField(portal, fields.endDate).getByRole('spinbutton').first()).toBeFocused();
    }
    expect(await find()).toEqual([]);
    await typeDate(portal, fields.endDate, addDays(TODAY, 30));
    await button(portal, form.create).click();
    await expect(toast(portal, fill(t.done.DISCOUNT_CREATED, { code: `${prefix}-DAY` }))).toBeVisible();
    expect(await find()).toMatchObject([{ end_date: addDays(TODAY, 30) }]);
  });

  test('a reload during the loading of the list keeps the admin signed in', async ({ portal, api }) => {
    const { prefix } = await openDiscounts(portal, api, 1);
    const edit = button(portal, fill(t.edit, { code: `${prefix}-0` }));
    await expect(edit).toBeVisible();
    // Holds the request, which the reload aborts.
    await portal.route(`**${LIST}?*`, () => undefined, { times: 1 });
    const isLoading = portal.waitForRequest((request) => request.url().includes(LIST));
    await edit.click();
    await isLoading;
    await reloadPage(portal);
    await expect(field(portal, fields.code)).toHaveValue(`${prefix}-0`);
  });
});
