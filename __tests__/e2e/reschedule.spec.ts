import { expect } from '@playwright/test';
import { inDays, nextOrderOf } from '../support/api';
import { inLanguage, test } from '../support/fixtures';
import { button, dateField, expectDate, isPhone, openAs, pauseClock, toast, typeDate } from '../support/page';
import { confirmName, day, fill, shape as shapeOf } from '../support/texts';

const NEXT_IN_DAYS = 10;
const WEEK = 7;

inLanguage('de', (t) => {
  const { delivery: text, language } = t;
  const shape = { nextBillInDays: NEXT_IN_DAYS, intervalWeeks: 3, len: language };

  test('a toast is at the top right without covering the title, and closes after three seconds', async ({
    portal,
    api,
  }) => {
    await portal.clock.install();
    await openAs(portal, t, await api.customer(shape));
    await button(portal, text.move.open).click();
    const confirm = button(portal.getByRole('dialog'), confirmName(text.move));
    await expect(confirm).toBeEnabled();
    await pauseClock(portal, confirm);
    await confirm.click();
    const message = toast(portal, shapeOf(t.server.orderMoved));
    await expect(message).toBeVisible();
    const { x = 0, y = 0, width = 0, height = 0 } = (await message.boundingBox()) ?? {};
    const { width: page = 0 } = portal.viewportSize() ?? {};
    expect(y).toBeLessThan(100);
    expect(page - (x + width)).toBeLessThanOrEqual(24);
    await portal.evaluate(() => window.scrollTo(0, 0));
    const title = await portal.locator('h1').boundingBox();
    if (isPhone(portal)) expect(y + height).toBeLessThanOrEqual(title?.y ?? 0);
    await portal.clock.runFor(2900);
    await expect(message).toBeVisible();
    // Because a toast closes by several timers, each started by the previous one.
    let waited = 2900;
    while ((await message.count()) > 0 && waited < 6000) {
      await portal.clock.runFor(50);
      waited += 50;
    }
    await expect(message).toHaveCount(0);
    expect(waited).toBeGreaterThanOrEqual(3000);
  });

  test('works by keyboard and returns the focus to its button', async ({ portal, api }) => {
    const customer = await api.customer(shape);
    await openAs(portal, t, customer);
    const opener = button(portal, text.move.open);
    await opener.focus();
    await portal.keyboard.press('Enter');
    const dialog = portal.getByRole('dialog');
    await expect(dialog).toBeVisible();
    const focusIsInside = () => dialog.evaluate((element) => element.contains(document.activeElement));
    for (let step = 0; step < 8; step += 1) {
      await portal.keyboard.press('Tab');
      expect(await focusIsInside(), `after ${step + 1} tabs`).toBe(true);
    }
    await dialog.getByLabel(text.move.delay7).focus();
    await portal.keyboard.press('ArrowDown');
    await expect(dialog.getByLabel(text.move.delay14)).toBeChecked();
    await expect(button(dialog, confirmName(text.move))).toBeEnabled();
    await portal.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(portal.getByRole('heading', { level: 3 }).first()).toContainText(day(inDays(NEXT_IN_DAYS + 2 * WEEK)));
    await expect(opener).toBeFocused();
  });
});

inLanguage('en', (t) => {
  const { delivery: text, language } = t;

  test('a date can be picked by keyboard from the calendar within the dialog @desktop', async ({ portal, api }) => {
    const customer = await api.customer({ nextBillInDays: NEXT_IN_DAYS, intervalWeeks: 3, len: language });
    await portal.emulateMedia({ reducedMotion: 'reduce' });
    await openAs(portal, t, customer);
    await button(portal, text.move.open).click();
    const dialog = portal.getByRole('dialog', { name: text.move.title });
    await dialog.getByLabel(text.move.specificDate).check();
    const field = dateField(dialog, text.move.date);

    // The field keeps a date that does not exist.
    await typeDate(portal, text.move.date, '2027-02-30');
    await portal.keyboard.press('Enter');
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expectDate(portal, text.move.date, '2027-02-30');
    await expect(field.getByRole('spinbutton').last()).toBeFocused();
    await typeDate(portal, text.move.date, inDays(1));

    await portal.keyboard.press('Tab');
    const opener = button(dialog, fill(t.common.pickDate, { field: text.move.date }));
    await expect(opener).toBeFocused();
    await portal.keyboard.press('Enter');
    const calendar = dialog.getByRole('dialog', { name: text.move.date });
    await expect(calendar.getByRole('gridcell', { selected: true })).toBeFocused();
    // Escape closes the calendar and keeps the dialog open.
    await portal.keyboard.press('Escape');
    await expect(calendar).toHaveCount(0);
    await expect(opener).toBeFocused();
    await portal.keyboard.press('Enter');
    for (let week = 0; week < 6; week += 1) await portal.keyboard.press('ArrowDown');
    await portal.keyboard.press('Enter');
    await expect(calendar).toHaveCount(0);
    const target = inDays(1 + 6 * WEEK);
    await expectDate(portal, text.move.date, target);
    await expect(opener).toBeFocused();
    await button(dialog, confirmName(text.move)).click();
    await expect(dialog).toHaveCount(0);
    expect((await nextOrderOf(api, customer.token, t)).nextBillDate).toBe(target);
  });
});
